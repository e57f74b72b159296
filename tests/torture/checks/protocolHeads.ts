import { getLine, hostLine, idLine, message, readCall, shopHost, type ProtocolVector } from './protocolMessages';

/** A GET with more header lines. */
const getWith = (name: string, lines: readonly string[], status: number): ProtocolVector => ({
  name,
  bytes: ({ id }) => message([getLine, hostLine, idLine(id), ...lines]),
  status,
});

/** A GET with another request line, and other Host lines if wanted. */
const line = (name: string, requestLine: string, status: number, hosts: readonly string[] = [hostLine]) => ({
  name,
  bytes: ({ id }: { id: string }) => message([requestLine, ...hosts, idLine(id)]),
  status,
});

const hostVectors: readonly ProtocolVector[] = [
  line('two equal Hosts', getLine, 400, [hostLine, hostLine]),
  line('two Hosts', getLine, 400, [hostLine, 'Host: titan.localhost']),
  line('two Hosts, one empty', getLine, 400, [hostLine, 'Host:']),
  line('an empty Host', getLine, 400, ['Host:']),
  line('a Host of blanks', getLine, 400, ['Host:    ']),
  line('no Host', getLine, 400, []),
  line('no Host in HTTP/1.0', `GET ${readCall} HTTP/1.0`, 400, []),
  line('a list as Host', getLine, 400, [`${hostLine}, titan.localhost`]),
  line('a person in the Host', getLine, 400, [`Host: titan.localhost@${shopHost}`]),
  line('a path in the Host', getLine, 400, [`${hostLine}/x`]),
  line('a blank in the Host', getLine, 400, [`${hostLine} titan.localhost`]),
  line('a port that is none', getLine, 400, [`${hostLine}:99999`]),
  line('an absolute target', `GET http://${shopHost}${readCall} HTTP/1.1`, 200),
  line('an absolute target of another host', `GET http://titan.localhost${readCall} HTTP/1.1`, 400),
  line('an absolute target of another port', `GET http://${shopHost}:81${readCall} HTTP/1.1`, 400),
  line('an absolute target with a person', `GET http://a@${shopHost}${readCall} HTTP/1.1`, 400),
  line('an absolute target without Host', `GET http://${shopHost}${readCall} HTTP/1.1`, 400, []),
  line('an absolute target of another scheme', `GET ftp://${shopHost}${readCall} HTTP/1.1`, 400),
  line('an authority as target', `GET ${shopHost}:80 HTTP/1.1`, 400),
  line('an asterisk as target', 'OPTIONS * HTTP/1.1', 400),
  line('a target without a slash', 'GET api/captchaImage HTTP/1.1', 400),
];

const lineVectors: readonly ProtocolVector[] = [
  line('a sound request', getLine, 200),
  line('TRACE', `TRACE ${readCall} HTTP/1.1`, 405),
  line('CONNECT', `CONNECT ${shopHost}:443 HTTP/1.1`, 405),
  line('CONNECT to a path', `CONNECT ${readCall} HTTP/1.1`, 405),
  line('PROPFIND', `PROPFIND ${readCall} HTTP/1.1`, 405),
  line('PURGE', `PURGE ${readCall} HTTP/1.1`, 405),
  line('an unknown method', `SMUGGLE ${readCall} HTTP/1.1`, 400),
  line('a method in small letters', `get ${readCall} HTTP/1.1`, 400),
  line('the wrong method for a call', `DELETE ${readCall} HTTP/1.1`, 405),
  line('HTTP/0.9', `GET ${readCall}`, 400),
  line('HTTP/1.2', `GET ${readCall} HTTP/1.2`, 400),
  line('HTTP/2.0', `GET ${readCall} HTTP/2.0`, 400),
  line('the preface of HTTP/2', 'PRI * HTTP/2.0', 400),
  line('a version in small letters', `GET ${readCall} http/1.1`, 400),
  line('a NUL in the target', `GET ${readCall}\0 HTTP/1.1`, 400),
  line('a control character in the target', `GET ${readCall}\x01 HTTP/1.1`, 400),
  line('a DEL in the target', `GET ${readCall}\x7f HTTP/1.1`, 400),
  line('a byte over 127 in the target', `GET ${readCall}\xe9 HTTP/1.1`, 400),
  line('a tab in the request line', `GET\t${readCall} HTTP/1.1`, 400),
  line('a bare CR in the request line', `GET ${readCall}\rX: y HTTP/1.1`, 400),
  line('a fragment in the target', `GET ${readCall}#x HTTP/1.1`, 400),
];

const headerVectors: readonly ProtocolVector[] = [
  getWith('a blank before the colon', ['X-Mark : 1'], 400),
  getWith('a tab before the colon', ['X-Mark\t: 1'], 400),
  getWith('a blank in a name', ['X Mark: 1'], 400),
  getWith('a name of nothing', [': 1'], 400),
  getWith('a line without a colon', ['X-Mark'], 400),
  getWith('a folded line', ['X-Mark: 1', ' 2'], 400),
  getWith('a line folded by a tab', ['X-Mark: 1', '\t2'], 400),
  getWith('a NUL in a name', ['X-\0Mark: 1'], 400),
  getWith('a NUL in a value', ['X-Mark: 1\x002'], 400),
  getWith('a control character in a name', ['X-\x01Mark: 1'], 400),
  getWith('a control character in a value', ['X-Mark: 1\x012'], 400),
  getWith('a vertical tab in a value', ['X-Mark: 1\x0b2'], 400),
  getWith('a DEL in a value', ['X-Mark: 1\x7f2'], 400),
  getWith('a bare CR in a value', ['X-Mark: 1\r2'], 400),
  getWith('a bare CR that hides a header', ['X-Mark: 1\rHost: titan.localhost'], 400),
  getWith('a bare LF in a value', ['X-Mark: 1\nX-Other: 2'], 400),
  getWith('a separator in a name', ['X(Mark): 1'], 400),
  getWith('a byte over 127 in a name', ['X-M\xe4rk: 1'], 400),
  getWith('a byte over 127 in a value', ['X-Mark: M\xe4rk'], 200),
  getWith('a header over the limit', [`X-Mark: ${'x'.repeat(20_000)}`], 431),
  getWith(
    'headers over the limit together',
    Array.from({ length: 400 }, (_unused, index) => `X-Mark-${index}: ${'x'.repeat(50)}`),
    431,
  ),
  getWith('a cookie over the limit', [`Cookie: a=${'x'.repeat(20_000)}`], 431),
  getWith('a Host behind 2,100 headers', [...Array.from({ length: 2100 }, () => 'a:'), hostLine], 400),
  line('a target far over the limit', `GET ${readCall}?x=${'x'.repeat(30_000)} HTTP/1.1`, 414),
  line('a target over the limit', `GET ${readCall}?x=${'x'.repeat(8200)} HTTP/1.1`, 414),
  getWith(
    'Upgrade to HTTP/2',
    ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'],
    200,
  ),
  getWith('Upgrade to a web socket', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'], 200),
  getWith('an expectation nobody knows', ['Expect: 200-ok'], 417),
  {
    name: 'bare LF everywhere',
    bytes: ({ id }) => `${getLine}\n${hostLine}\n${idLine(id)}\n\n`,
    status: 400,
  },
  {
    name: 'a bare LF after the request line',
    bytes: ({ id }) => `${getLine}\n${message([hostLine, idLine(id)])}`,
    status: 400,
  },
  {
    name: 'a bare LF at the end of the head',
    bytes: ({ id }) => `${getLine}\r\n${hostLine}\r\n${idLine(id)}\r\n\n`,
    status: 400,
  },
  {
    name: 'a blank before the first header',
    bytes: ({ id }) => message([getLine, ` ${hostLine}`, idLine(id)]),
    status: 400,
  },
  {
    name: 'an empty line before the request',
    bytes: ({ id }) => `\r\n${message([getLine, hostLine, idLine(id)])}`,
    status: 200,
  },
];

/** What is wrong, or odd, in the head of a message. */
export const headVectors: readonly ProtocolVector[] = [...hostVectors, ...lineVectors, ...headerVectors];
