import { createHash, randomUUID } from 'node:crypto';

const keyPattern = /^[\w-]{8,64}$/;

/** A fresh name for what a person is about to do; it goes into the form, so that sending it twice is doing it once. */
export function newRequestKey(): string {
  return randomUUID();
}

/**
 * The Idempotency-Key of a submitted form: its own key with a digest of what is asked. A corrected form is
 * another request, and the marketplace refuses a key that comes back with another body.
 */
export function idempotencyHeader(form: FormData, request: unknown): Record<string, string> {
  const given = String(form.get('requestKey') ?? '');
  const key = keyPattern.test(given) ? given : newRequestKey();
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16);
  return { 'Idempotency-Key': `${key}-${digest}` };
}
