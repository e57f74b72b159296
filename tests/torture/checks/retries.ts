import type { Measured } from '../check';
import { resetBeforeHeaders } from '../support/faults/acts';
import { ask } from '../support/wire';
import { hostOf, type Neighbourhood } from './neighbourhood';

const shops = 60;
/** Fewer than a breaker needs to open: every call goes upstream. */
const callsPerShop = 4;

async function connectsOf({ probe }: Neighbourhood): Promise<number> {
  return (await probe.workers()).reduce((sum, { connects }) => sum + connects, 0);
}

async function meetAll({ meet }: Neighbourhood, prefix: string, kind: 'refused' | 'frozen'): Promise<string[]> {
  const hosts = Array.from({ length: shops }, (_unused, number) => hostOf(`${prefix}${number}`, kind));
  await Promise.all(hosts.map(meet));
  return hosts;
}

/** Connections tried for each GET while all are refused. */
export async function getHits(place: Neighbourhood): Promise<Measured> {
  const { storefront, injectors } = place;
  const hosts = await meetAll(place, 'get', 'refused');
  await injectors.refused.close();
  const before = await connectsOf(place);
  for (let count = 0; count < callsPerShop; count += 1) {
    await Promise.all(hosts.map((host) => ask(storefront.port, { host, path: '/api/V2/H5/checkAccount?weixin=x' })));
  }
  const tried = (await connectsOf(place)) - before;
  await injectors.refused.reopen();
  return { value: tried / (shops * callsPerShop), notes: [`${tried} connections for ${shops * callsPerShop} calls`] };
}

/** What arrives of each POST, while connections are refused and while they are reset: the highest share of both. */
export async function postHits(place: Neighbourhood): Promise<Measured> {
  const { storefront, injectors } = place;
  const path = '/api/web/save/tenantBrowse';
  const post = (host: string) =>
    ask(storefront.port, {
      host,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    });
  const reset = await meetAll(place, 'post', 'frozen');
  injectors.frozen.commit(resetBeforeHeaders);
  for (let count = 0; count < callsPerShop; count += 1) await Promise.all(reset.map(post));
  injectors.frozen.commit(null);
  const arrived = reset.reduce((sum, host) => sum + injectors.frozen.hits(host, `/prod-api/web/save/tenantBrowse`), 0);
  const refused = await meetAll(place, 'post', 'refused');
  await injectors.refused.close();
  const before = await connectsOf(place);
  for (let count = 0; count < callsPerShop; count += 1) await Promise.all(refused.map(post));
  const tried = (await connectsOf(place)) - before;
  await injectors.refused.reopen();
  const calls = shops * callsPerShop;
  const shares = [arrived / calls, tried / calls];
  return {
    value: shares.find((share) => share !== 1) ?? 1,
    notes: [`${arrived} arrived, ${tried} tried, of ${calls}`],
  };
}
