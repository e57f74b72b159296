import { BffFailure, failureResponse } from './failure';
import { UpstreamError } from './transport';

/**
 * The answer to what was thrown in a call.
 * @param onUnexpected told of what is none of our errors; the visitor gets `internal`
 */
export function thrownResponse(
  error: unknown,
  requestId: string,
  onUnexpected: (error: unknown, requestId: string) => void,
): Response {
  if (error instanceof BffFailure) return failureResponse(error.error, requestId, error);
  if (error instanceof UpstreamError) return failureResponse(error.bffError, requestId);
  onUnexpected(error, requestId);
  return failureResponse('internal', requestId);
}
