import type {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_NETWORK_PROTOCOL_VERSION,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  ATTR_URL_FULL,
  ATTR_URL_PATH,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions';

/** The names OpenTelemetry has for HTTP, and our own. There is none for queries, headers, bodies and people. */
export type SpanFactName =
  | typeof ATTR_ERROR_TYPE
  | typeof ATTR_HTTP_REQUEST_METHOD
  | typeof ATTR_HTTP_RESPONSE_STATUS_CODE
  | typeof ATTR_HTTP_ROUTE
  | typeof ATTR_NETWORK_PROTOCOL_VERSION
  | typeof ATTR_SERVER_ADDRESS
  | typeof ATTR_SERVER_PORT
  | typeof ATTR_URL_FULL
  | typeof ATTR_URL_PATH
  | typeof ATTR_URL_SCHEME
  | 'storefront.tenant'
  | 'storefront.cache';

/** What a span says of itself. */
export type SpanFacts = Readonly<Partial<Record<SpanFactName, string | number>>>;

/** A piece of work with a beginning and an end, in one trace with what it led to. */
export interface Span {
  /** 32 hexadecimal digits, the same in every log line of the trace. */
  readonly traceId: string;
  /** By these headers whoever is asked next continues the trace (W3C Trace Context). */
  readonly headers: Readonly<Record<string, string>>;
  /** Begins a piece of this work. */
  begin(name: string, kind: 'internal' | 'client', facts?: SpanFacts): Span;
  rename(name: string): void;
  add(facts: SpanFacts): void;
  /** It failed, for a reason from a closed set. */
  fail(reason: string): void;
  end(): void;
}

/** The headers of a trace that began elsewhere, lower-cased names. */
export interface TraceCarrier {
  readonly traceparent?: string | string[] | undefined;
  readonly tracestate?: string | string[] | undefined;
}

/** Begins traces. There is one only where somebody collects them. */
export interface Tracer {
  /** @param carrier whose trace it belongs to; null: begin one */
  begin(name: string, kind: 'server' | 'client', facts: SpanFacts, carrier: TraceCarrier | null): Span;
}
