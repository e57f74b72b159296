import { expect, it } from 'vitest';
import { CallAnswer } from '../../bff/callAnswer';
import { createBffClient, type ClientRequest } from '../../bff/client';

it('sends the files of a multipart call as multipart', async () => {
  const seen: ClientRequest[] = [];
  const client = createBffClient({
    origin: 'http://shop.test',
    cookie: null,
    requestId: 'r',
    loggedIn: true,
    answer: async (request) => {
      seen.push(request);
      return CallAnswer.of(Response.json({ code: 200, data: { filePath: '/p/1.png', fileName: 'a.png' } }));
    },
  });
  const file = new File([new Uint8Array([1, 2, 255])], 'a.png', { type: 'image/png' });
  const answer = await client.call('POST /api/upload/image', { file });
  expect(answer).toMatchObject({ ok: true, payload: { filePath: '/p/1.png' } });
  const [request] = seen;
  expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
  const headers = [...(request?.headers ?? [])];
  const form = await new Response(request?.body as BodyInit, { headers }).formData();
  const sent = form.get('file') as File;
  expect([sent.name, sent.type, ...new Uint8Array(await sent.arrayBuffer())]).toEqual([
    'a.png',
    'image/png',
    1,
    2,
    255,
  ]);
});
