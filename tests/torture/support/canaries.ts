import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressed, spared } from '../../browser/support/poison';
import type { AnswerChange, Interception } from '../../support/scriptedUpstream';

/** A word that stands in every answer of a shop's upstream, and nowhere else. */
export function canaryOf(host: string): string {
  return `Zq${host.replace(/\W.*$/, '')}7qZ`;
}

/** A word that stands in every answer about the person with this token. */
export function personalCanaryOf(token: string): string {
  return `Zp${token.replace(/\W/g, '')}7pZ`;
}

/** Every canary in a text. */
export function canariesIn(text: string): string[] {
  return [...new Set(text.match(/Z([qp])\w+?7\1Z/g) ?? [])];
}

/** Writes the shop's canary into every text that is for people; refusals have one too. */
export const withCanaries: AnswerChange = ({ host, body }) => {
  const canary = canaryOf(host);
  function marked(value: unknown, key: string): unknown {
    if (spared.test(key) || addressed.test(key)) return value;
    if (typeof value === 'string') return `${value} ${canary}`;
    if (Array.isArray(value)) return value.map((entry) => marked(entry, key));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, marked(entry, name)]));
  }
  return marked(body, 'body');
};

const jsonHeaders = { 'content-type': 'application/json' };

/** Answers what the marketplace has nothing of: pictures, events and persons with the canaries of shop and token. */
export const canaryAnswers: Interception = (request, response) => {
  const path = (request.url ?? '').replace(/^\/prod-api|\?.*$/g, '');
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const canary = canaryOf(host);
  if (path.startsWith('/pictures/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml', etag: `"${canary}"` });
    response.end(`<svg xmlns="http://www.w3.org/2000/svg"><title>${canary}</title></svg>`);
    return true;
  }
  const { token } = request.headers;
  return typeof token === 'string' && answerPerson(path, `${canary} ${personalCanaryOf(token)}`, request, response);
};

function answerPerson(path: string, words: string, request: IncomingMessage, response: ServerResponse): boolean {
  if (path.endsWith('/events')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${words}\n\n`);
    return true;
  }
  if (path === '/system/user/profile/new') {
    const data = { userId: 1, nickName: words, avatar: '', phonenumber: '13800000001', realstatus: 0 };
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ code: 200, msg: words, data }));
    return true;
  }
  if (path === '/account/backlist/allList') {
    response.writeHead(200, jsonHeaders).end(JSON.stringify({ code: 500, msg: words }));
    return true;
  }
  return false;
}
