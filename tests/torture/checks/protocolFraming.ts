import {
  getLine,
  hostLine,
  idLine,
  jsonLine,
  message,
  postLine,
  soundGet,
  writeCall,
  type ProtocolVector,
} from './protocolMessages';

/** A POST whose body, taken for the next request, would be one. */
const framed = (
  name: string,
  lines: readonly string[],
  status: number,
  body: (smuggled: string) => string = (smuggled) => `0\r\n\r\n${soundGet(smuggled)}`,
): ProtocolVector => ({
  name,
  bytes: ({ id, smuggled }) => message([postLine, hostLine, jsonLine, idLine(id), ...lines], body(smuggled)),
  status,
});

const chunked = 'Transfer-Encoding: chunked';
const lengths = [
  '+2',
  '-2',
  '0x2',
  '2,2',
  '2, 2',
  '2,3',
  '2 2',
  '2e0',
  '2.0',
  '',
  ' ',
  '\x0b2',
  '18446744073709551618',
];
const codings = [
  ...['xchunked', 'chunked, identity', 'identity', 'identity, chunked', 'gzip, chunked', 'chunked, chunked'],
  ...['\x0bchunked', 'chunked\x0b', '"chunked"', 'chunked;q=1', 'chunke', 'x chunked', 'chunked,', ',chunked', ''],
];

const lengthVectors: readonly ProtocolVector[] = [
  framed('CL and TE', ['Content-Length: 6', chunked], 400),
  framed('TE and CL', [chunked, 'Content-Length: 6'], 400),
  framed('CL and TE with a blank before its colon', ['Content-Length: 6', 'Transfer-Encoding : chunked'], 400),
  framed('CL and TE after a tab', ['Content-Length: 6', 'Transfer-Encoding:\tchunked'], 400),
  framed('CL and TE folded', ['Content-Length: 6', 'Transfer-Encoding:', ' chunked'], 400),
  framed('CL and TE behind a bare CR', ['Content-Length: 6', 'X: y\rTransfer-Encoding: chunked'], 400),
  framed('CL and TE behind a bare LF', ['Content-Length: 6', 'X: y\nTransfer-Encoding: chunked'], 400),
  framed('TE in other letters and CL', ['TRANSFER-ENCODING: cHuNkEd', 'Content-Length: 6'], 400),
  framed('two TE', [chunked, chunked], 400),
  framed('two TE, one unknown', [chunked, 'Transfer-Encoding: x'], 400),
  framed('two TE, the last is chunked', ['Transfer-Encoding: x', chunked], 400),
  ...codings.map((coding) => framed(`TE of ${JSON.stringify(coding)}`, [`Transfer-Encoding: ${coding}`], 400)),
  ...codings.map((coding) =>
    framed(`CL and TE of ${JSON.stringify(coding)}`, ['Content-Length: 6', `Transfer-Encoding: ${coding}`], 400),
  ),
  framed('two equal CL', ['Content-Length: 2', 'Content-Length: 2'], 400, (smuggled) => `{}${soundGet(smuggled)}`),
  framed('two CL', ['Content-Length: 2', 'Content-Length: 40'], 400, (smuggled) => `{}${soundGet(smuggled)}`),
  framed('two CL, one empty', ['Content-Length: 2', 'Content-Length:'], 400, (smuggled) => `{}${soundGet(smuggled)}`),
  ...lengths.map((length) =>
    framed(
      `CL of ${JSON.stringify(length)}`,
      [`Content-Length: ${length}`],
      400,
      (smuggled) => `{}${soundGet(smuggled)}`,
    ),
  ),
  framed(
    'a length with a blank before its colon',
    ['Content-Length : 2'],
    400,
    (smuggled) => `{}${soundGet(smuggled)}`,
  ),
  {
    name: 'TE in HTTP/1.0',
    bytes: ({ id, smuggled }) =>
      message(
        [`POST ${writeCall} HTTP/1.0`, hostLine, jsonLine, idLine(id), chunked],
        `0\r\n\r\n${soundGet(smuggled)}`,
      ),
    status: 400,
  },
];

const chunk = (name: string, body: string | ((smuggled: string) => string), status: number) =>
  framed(`chunks: ${name}`, [chunked], status, typeof body === 'string' ? () => body : body);

const bodyVectors: readonly ProtocolVector[] = [
  chunk('sound', '2\r\n{}\r\n0\r\n\r\n', 200),
  chunk('in two', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n', 200),
  chunk('an extension', '2;a=b\r\n{}\r\n0\r\n\r\n', 200),
  chunk('a quoted extension', '2;a="b;c"\r\n{}\r\n0\r\n\r\n', 200),
  chunk('an extension over the limit', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413),
  chunk('a bare LF in an extension', (smuggled) => `2;\n{}\r\n0\r\n\r\n${soundGet(smuggled)}`, 400),
  chunk('a trailer', '2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n', 200),
  chunk('a Host in the trailer', '2\r\n{}\r\n0\r\nHost: titan.localhost\r\n\r\n', 200),
  chunk('a length in the trailer', '2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n', 400),
  ...['0x2', '-2', '+2', ' 2', 'g', '', '2 2', '2_0', 'FFFFFFFFFFFFFFFFF', '10000000000000002'].map((size) =>
    chunk(`a size of ${JSON.stringify(size)}`, (smuggled) => `${size}\r\n{}\r\n0\r\n\r\n${soundGet(smuggled)}`, 400),
  ),
  chunk('more data than said', (smuggled) => `1\r\n{}\r\n0\r\n\r\n${soundGet(smuggled)}`, 400),
  chunk('a bare LF after the size', (smuggled) => `2\n{}\r\n0\r\n\r\n${soundGet(smuggled)}`, 400),
  chunk('a bare CR after the size', (smuggled) => `2\r{}\r\n0\r\n\r\n${soundGet(smuggled)}`, 400),
  chunk('a bare LF after the data', (smuggled) => `2\r\n{}\n0\r\n\r\n${soundGet(smuggled)}`, 400),
  chunk('a bare LF at the end', (smuggled) => `2\r\n{}\r\n0\r\n\n${soundGet(smuggled)}`, 400),
];
const formLine = 'Content-Type: application/x-www-form-urlencoded';
const withLength = (lines: readonly string[], body: string) =>
  message([...lines, `Content-Length: ${body.length}`], body);

const pipelined: readonly ProtocolVector[] = [
  {
    name: 'two requests at once',
    bytes: ({ id }) => soundGet(id) + soundGet(`${id}-next`),
    status: 200,
    answers: 2,
  },
  {
    name: 'a request in the body of a POST',
    bytes: ({ id, smuggled }) =>
      withLength([postLine, hostLine, 'Content-Type: text/plain', idLine(id)], soundGet(smuggled)),
    status: 415,
  },
  {
    name: 'a request in the body of a GET',
    bytes: ({ id, smuggled }) => withLength([getLine, hostLine, idLine(id)], soundGet(smuggled)),
    status: 200,
  },
  {
    name: 'a request in the body of a page',
    bytes: ({ id, smuggled }) =>
      withLength(['POST /nothing HTTP/1.1', hostLine, formLine, idLine(id)], soundGet(smuggled)),
    status: 405,
    isPage: true,
  },
  {
    name: 'a GET in chunks',
    bytes: ({ id, smuggled }) => message([getLine, hostLine, idLine(id), chunked], `0\r\n\r\n${soundGet(smuggled)}`),
    status: 400,
  },
  {
    name: 'a refused request before a sound one',
    bytes: ({ id, smuggled }) => message([getLine, hostLine, hostLine, idLine(id)], soundGet(smuggled)),
    status: 400,
  },
  {
    name: 'a sound request before an unreadable one',
    bytes: ({ id, smuggled }) => `${soundGet(id)}X Y Z\r\n${soundGet(smuggled)}`,
    status: 200,
  },
  {
    name: 'a request that ends its connection before another one',
    bytes: ({ id, smuggled }) => soundGet(id, ['Connection: close']) + soundGet(smuggled),
    status: 200,
  },
  {
    name: '100-continue',
    bytes: ({ id }) => withLength([postLine, hostLine, jsonLine, idLine(id), 'Expect: 100-continue'], '{}'),
    status: 200,
  },
  {
    name: '100-continue before a body over the limit',
    bytes: ({ id }) =>
      message([postLine, hostLine, jsonLine, idLine(id), 'Expect: 100-continue', 'Content-Length: 2000000']),
    status: 413,
    isUnfinished: true,
  },
];

/** Where a message ends, and what comes after it. */
export const framingVectors: readonly ProtocolVector[] = [...lengthVectors, ...bodyVectors, ...pipelined];
