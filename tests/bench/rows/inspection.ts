import { lookAtEnvelope, readCode } from '../../../bff/codeSearch';
import type { Figure, Row } from '../row';
import { median, ratioOf } from '../support/arithmetic';
import { payloadOf, rawCall } from '../support/payloads';

const bytes = 20 * 1024;
const batch = 400;

/** Answers that mislead a search for `"code"`: nested, repeated, escaped, in texts, in prices. */
const adversarial = [
  '{"code":401}',
  '{"msg":"\\"code\\":401","code":200}',
  '{"data":{"code":401},"code":200}',
  '{"data":[{"code":401}]}',
  '{"barcode":401,"price":401,"code":500}',
  '{"a":"code","b":401}',
  '{"code":200,"code":401}',
  '{"code":401,"code":null}',
  '{"\\u0063ode":403}',
  '{"msg":"\\\\","code":401}',
  '{"code":"401"}',
  '  {"x":[[{"code":1}]],\n"code"\t:\n403 }  ',
];

/** Finding the `code` of an answer by its bytes against building all its values. */
export const inspection: Row = {
  name: 'inspection',
  async measure({ rounds }) {
    const encoder = new TextEncoder();
    const answer = encoder.encode(payloadOf(rawCall, bytes));
    const look = () => lookAtEnvelope(answer)?.code;
    const parse = () => (JSON.parse(new TextDecoder().decode(answer)) as { code: number }).code;
    microsOf(look);
    microsOf(parse);
    const own: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      own.push(microsOf(look));
      theirs.push(microsOf(parse));
    }
    const wrong = adversarial.filter((text) => {
      const { code } = JSON.parse(text) as { code?: unknown };
      return lookAtEnvelope(encoder.encode(text))?.code !== readCode(code);
    });
    const figures: Figure[] = [
      {
        name: 'inspection.speed',
        summary: 'finding `code` in 20 KB against decoding and JSON.parse',
        value: ratioOf(theirs, own),
        unit: '×',
        goal: { atLeast: 35 },
        peers: [
          { name: 'search', text: `${median(own).toFixed(1)} µs` },
          { name: 'JSON.parse', text: `${median(theirs).toFixed(1)} µs` },
        ],
      },
      {
        name: 'inspection.wrong',
        summary: `answers that mislead a search, of ${adversarial.length}, read otherwise than by JSON.parse`,
        value: wrong.length,
        unit: 'answers',
        goal: { atMost: 0 },
      },
    ];
    return figures;
  },
};

/** Processor time of one run, the middle of several batches. */
function microsOf(work: () => unknown): number {
  const batches = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    for (let count = 0; count < batch; count += 1) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / batch;
  });
  return median(batches);
}
