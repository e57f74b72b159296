import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived. */
export interface SeenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  readonly facts: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
  readonly service: string;
}

/** A collector of spans on loopback, which takes OTLP as JSON. */
export interface Collector {
  readonly origin: string;
  readonly spans: SeenSpan[];
  /** Every byte that was sent to it. */
  text(): string;
  /** `silent`: connections are taken and never answered; `refusing`: everything is answered 503. */
  mood: 'kind' | 'silent' | 'refusing';
  close(): Promise<void>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: string | number;
  readonly doubleValue?: number;
}
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly kind: number;
        readonly attributes: readonly Attribute[];
        readonly status?: { readonly code?: number };
      }[];
    }[];
  }[];
}

const kinds = { 1: 'internal', 2: 'server', 3: 'client' } as const;
const failedStatus = 2;

export async function startCollector(): Promise<Collector> {
  let received = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (collector.mood === 'silent') return;
      if (collector.mood === 'refusing') return void response.writeHead(503).end();
      received += `${request.url} ${JSON.stringify(request.headers)} ${body}\n`;
      if (request.url === '/v1/traces') collector.spans.push(...spansOf(JSON.parse(body) as Batch));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    text: () => received,
    mood: 'kind',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}

function spansOf({ resourceSpans }: Batch): SeenSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || undefined,
        name: span.name,
        kind: kinds[span.kind as keyof typeof kinds],
        facts: factsOf(span.attributes),
        failed: span.status?.code === failedStatus,
        service: String(factsOf(resource.attributes)['service.name']),
      })),
    ),
  );
}

function factsOf(attributes: readonly Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
}
