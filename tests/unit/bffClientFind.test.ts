import { describe, expect, it } from 'vitest';
import { CallAnswer } from '../../bff/callAnswer';
import { createBffClient } from '../../bff/client';

/** A client that is answered so, and counts how often it asks. */
function answered(status: number, body: object) {
  let asked = 0;
  const client = createBffClient({
    origin: 'http://shop.test',
    cookie: null,
    requestId: 'r',
    loggedIn: false,
    answer: async () => {
      asked += 1;
      return CallAnswer.of(Response.json({ msg: '', ...body }, { status }));
    },
  });
  return { find: () => client.find('GET /api/web/good/info', { id: '7' }), asked: () => asked };
}

describe('what a client looks for', () => {
  it('is found', async () => {
    const { find } = answered(200, { code: 200, data: { id: '7', title: 'An account' } });
    expect(await find()).toMatchObject({ id: '7', title: 'An account' });
  });

  it.each([
    ['no data', { code: 200 }],
    ['a no', { code: 500 }],
    ['a no by its code', { code: 404 }],
  ])('is null after %s', async (_name, body) => {
    const { find, asked } = answered(200, body);
    expect(await find()).toBeNull();
    expect(asked()).toBe(1);
  });

  it.each([401, 404, 502, 503])(
    'is refused with %d where the marketplace did not say so, and asked for once',
    async (status) => {
      const { find, asked } = answered(status, { code: status });
      expect(await find().catch((thrown: unknown) => thrown)).toMatchObject({ status });
      expect(asked()).toBe(1);
    },
  );
});
