import type { Attributes, Context, Span as OtelSpan, SpanKind } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Span, SpanFacts, Tracer } from '../tracing';
import type { TracingSettings } from '../tracingSettings';
import { scrubbed } from './scrub';

/** Traces of this process, sent to a collector beside its work. */
export interface Tracing extends Tracer {
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>;
}

const flushLimitMs = 2000;
const troublePauseMs = 60_000;
/** A path may be 8 KiB long, and thousands of spans may wait for their collector. */
const maxValueLength = 1024;

/** The libraries: loaded only where somebody collects spans. */
async function loadLibraries() {
  const [api, core, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { api, core, sdk, exporter, resources };
}

type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

/**
 * Begins to trace. Nothing is registered for the whole process: contexts are handed on by hand. Spans are collected in
 * memory, 2,048 at most, and sent in batches; while the collector fails they are dropped, and requests notice nothing.
 * @param part the name of this process unless one is set
 * @param onTrouble told at most once a minute why spans did not arrive
 */
export async function startTracing(
  settings: TracingSettings,
  part: string,
  onTrouble: (reason: string) => void,
): Promise<Tracing> {
  const libraries = await loadLibraries();
  const { api, core, sdk, exporter, resources } = libraries;
  const sent = new exporter.OTLPTraceExporter({ url: settings.tracesUrl });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        ...settings.resource,
        'service.name': settings.serviceName ?? part,
        'process.pid': process.pid,
      }),
    ),
    sampler: samplerOf(settings, libraries),
    spanLimits: { attributeValueLengthLimit: maxValueLength },
    spanProcessors: [new sdk.BatchSpanProcessor(reporting(sent, onTrouble))],
  });
  const tracer = provider.getTracer(part);
  const propagator = new core.W3CTraceContextPropagator();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };

  function begin(name: string, kind: SpanKind, facts: SpanFacts, parent: Context): Span {
    const span = tracer.startSpan(name, { kind, attributes: clean(facts) }, parent);
    const context = api.trace.setSpan(parent, span);
    const headers: Record<string, string> = {};
    propagator.inject(context, headers, api.defaultTextMapSetter);
    return {
      traceId: span.spanContext().traceId,
      headers,
      begin: (child, childKind, childFacts = {}) => begin(child, kinds[childKind], childFacts, context),
      ...wordsOf(span, api.SpanStatusCode.ERROR),
    };
  }

  return {
    begin(name, kind, facts, carrier) {
      const { ROOT_CONTEXT, defaultTextMapGetter } = api;
      const parent = carrier === null ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
      return begin(name, kinds[kind], facts, parent);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, flushLimitMs)));
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
      clearTimeout(timer);
    },
  };
}

function wordsOf(span: OtelSpan, failed: number): Pick<Span, 'rename' | 'add' | 'fail' | 'end'> {
  return {
    rename: (name) => void span.updateName(String(scrubbed(name))),
    add: (facts) => void span.setAttributes(clean(facts)),
    fail: (reason) => void span.setStatus({ code: failed }).setAttribute('error.type', reason),
    end: () => span.end(),
  };
}

/** The names let no secret in; a path may still hold one. */
function clean(facts: SpanFacts): Attributes {
  return scrubbed(facts) as Attributes;
}

function samplerOf({ sampler, sampledShare }: TracingSettings, { sdk }: Libraries): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(sampledShare),
  };
  const root = (roots[sampler.replace('parentbased_', '')] ?? roots['always_on']!)();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

/** The exporter, which says when it fails; the libraries keep that to themselves. */
function reporting(inner: SpanExporter, onTrouble: (reason: string) => void): SpanExporter {
  let quietUntilMs = 0;
  return {
    export(spans, done) {
      inner.export(spans, (result) => {
        if (result.error !== undefined && Date.now() >= quietUntilMs) {
          quietUntilMs = Date.now() + troublePauseMs;
          onTrouble(result.error.message || result.error.name);
        }
        done(result);
      });
    },
    forceFlush: async () => inner.forceFlush?.(),
    shutdown: () => inner.shutdown(),
  };
}
