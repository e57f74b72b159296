import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { handleError } from '~/entry.server';

/** What is reported of an error. */
function reported(error: unknown, signal?: AbortSignal): unknown[] {
  const reportError = vi.fn();
  const request = new Request('http://shop.test/x/13812345678', signal === undefined ? {} : { signal });
  handleError(error, { request, context: { reportError } as AppLoadContext });
  return reportError.mock.calls.map(([first]) => first as unknown);
}

/** As Remix throws it for a page that is not there, or takes no form. */
const routeError = (status: number) => ({ status, statusText: '', internal: true, data: 'x', error: new Error('x') });

describe('an error of a page', () => {
  it.each([new Error('unforeseen'), routeError(500), 'a text'])('is reported: %o', (error) => {
    expect(reported(error)).toEqual([error]);
  });

  it.each([routeError(404), routeError(405), new Response(null, { status: 502 })])('is no news: %o', (error) => {
    expect(reported(error)).toEqual([]);
  });

  it('is nobody’s business when the visitor has left', () => {
    expect(reported(new Error('unforeseen'), AbortSignal.abort())).toEqual([]);
  });
});
