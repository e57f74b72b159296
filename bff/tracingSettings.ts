import { z } from 'zod';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const tracesPath = '/v1/traces';

const endpoint = (name: string, example: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be a URL such as ${example}` }).optional();

/** `team=shop,zone=eu`, percent-encoded, as OpenTelemetry has it. */
const pairs = z
  .string()
  .optional()
  .transform((text, context): Record<string, string> => {
    const entries = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
    try {
      return Object.fromEntries(
        entries.map((pair) => {
          const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
          if (name === undefined || value === undefined) throw new Error('no pair');
          return [decodeURIComponent(name), decodeURIComponent(value)];
        }),
      );
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'OTEL_RESOURCE_ATTRIBUTES must be name=value pairs joined by commas, percent-encoded',
      });
      return z.NEVER;
    }
  });

/** The settings of traces, under the names every OpenTelemetry program has. */
export const tracingFields = {
  OTEL_SDK_DISABLED: z
    .string()
    .regex(/^(true|false)$/i, 'OTEL_SDK_DISABLED must be true or false')
    .optional(),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], { error: 'OTEL_TRACES_EXPORTER must be otlp or none' })
    .default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://collector:4318/v1/traces'),
  OTEL_SERVICE_NAME: z.string().max(128, 'OTEL_SERVICE_NAME must have at most 128 characters').optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1' })
    .min(0, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1')
    .default(1),
};

/** Where spans go and which of them. */
export interface TracingSettings {
  /** Takes OTLP by HTTP. */
  readonly tracesUrl: string;
  /** undefined: each part of the product has its own. */
  readonly serviceName: string | undefined;
  /** What is said of the process beside its name. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: (typeof samplers)[number];
  /** Which share of the traces that begin here a `…ratio` sampler takes, 0 to 1. */
  readonly sampledShare: number;
}

type TracingEnv = z.output<z.ZodObject<typeof tracingFields>>;

/** @returns null: nobody collects spans */
export function tracingOf(env: TracingEnv): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env;
  const tracesUrl = own ?? (base === undefined ? undefined : base.replace(/\/+$/, '') + tracesPath);
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (tracesUrl === undefined || isOff) return null;
  return {
    tracesUrl,
    serviceName: env.OTEL_SERVICE_NAME ?? env.OTEL_RESOURCE_ATTRIBUTES['service.name'],
    resource: env.OTEL_RESOURCE_ATTRIBUTES,
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
