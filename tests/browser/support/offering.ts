import sharp from 'sharp';
import { expect } from 'vitest';
import type { Person, ShopApi } from './shopApi';

/** The ways in which an account is offered to be bought, or only appraised. */
export type BacklistWay = 'appraisal' | 'quick' | 'bidding' | 'leishen';

type Fields = Record<string, unknown>;

interface TemplateRow {
  readonly aavName: string;
  readonly fieldType: string;
  readonly range?: string;
  readonly childAttributes: readonly { id: string; childAttributes?: readonly { id: string }[] }[];
}

/** The demo desk takes some seconds for each of its steps; a busy machine longer. */
const deskLimitMs = 90_000;

/** Offering accounts through the API, as the sell form does. */
export function offering(api: ShopApi) {
  async function rows<Row>(key: string, input: Fields): Promise<Row[]> {
    const answer = await api.call(key, input);
    return (answer.rows ?? answer.data ?? []) as Row[];
  }

  async function expectOk(key: string, input: Fields, person: Person) {
    const answer = await api.call(key, input, person);
    if (answer.code !== 200) throw new Error(`${key}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** A right form for the shop's first PC game: region and server, no system and carrier. */
  async function account(person: Person): Promise<Fields & { gameId: string; imgUrls: string[] }> {
    const games = await rows<{ id: string; type: number }>('GET /api/web/game/Type', {});
    const gameId = games.find(({ type }) => type === 1)?.id ?? '';
    const [group] = await rows<{ id: string }>('GET /api/web/keylist', { gameId, systemKey: 'group' });
    const [server] = await rows<{ id: string }>('GET /api/web/districtSuit', { parentId: group?.id });
    const template = await rows<TemplateRow>('GET /api/web/gameTemp', { gameId });
    const attributes = Object.fromEntries(template.map((field) => [field.aavName, valueOf(field)]));
    return { gameId, groupId: group?.id, serverId: server?.id, attributes, imgUrls: [await picture(person)] };
  }

  async function picture(person: Person): Promise<string> {
    const background = { r: 40, g: 90, b: 160 };
    return api.upload(
      person,
      await sharp({ create: { width: 640, height: 480, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  }

  return {
    /** Consigns an account. @returns the listing's id */
    async consign(person: Person, change: Fields = {}): Promise<string> {
      const form = { ...(await account(person)), price: '100.00', ...change };
      return String((await expectOk('POST /api/need/consignment', form, person)).id);
    },
    /** Offers an account to be bought, or asks what it is worth. @returns the id */
    async offer(person: Person, way: BacklistWay, change: Fields = {}): Promise<string> {
      const { imgUrls, ...form } = await account(person);
      const img = JSON.stringify(imgUrls.map((url) => ({ url, name: 'account.png' })));
      const partition = way === 'leishen' ? '3' : '2';
      const backlist = { ...form, way, img, partition, tel: person.phone, ...change };
      return String((await expectOk('POST /api/account/backlist', backlist, person)).id);
    },
    /** An own listing, as its seller sees it. */
    async product(person: Person, id: string) {
      const { rows: mine } = await api.call('GET /api/web/goods/mine', { pageSize: 50 }, person);
      return mine?.find((good) => String(good.id) === id);
    },
    /** A buy-back with its offers. */
    async back(person: Person, backId: string) {
      return (await api.call('GET /api/account/quotation/mybprice', { backId }, person)).data;
    },
    /** Waits until the desk has looked at an own listing. */
    async reviewed(person: Person, id: string): Promise<number> {
      const state = async () => (await this.product(person, id))?.saleState as number;
      await expect.poll(state, { timeout: deskLimitMs, interval: 500 }).not.toBe(0);
      return state();
    },
    /** The offers that stand, once there are so many. */
    async openOffers(person: Person, backId: string, count = 0): Promise<{ bprice: string }[]> {
      const open = async () =>
        ((await this.back(person, backId))?.rlist as { status?: number; bprice: string }[]).filter(
          ({ status }) => !status,
        );
      await expect
        .poll(async () => (await open()).length, { timeout: deskLimitMs, interval: 500 })
        .toBeGreaterThanOrEqual(count);
      return open();
    },
    /** Waits until the desk of demo mode has made its last bid: three suppliers, one of which raises its own. */
    async settledBids(person: Person, backId: string): Promise<void> {
      const bids = async () => ((await this.back(person, backId))?.rlist as unknown[]).length;
      await expect.poll(bids, { timeout: deskLimitMs, interval: 500 }).toBe(4);
    },
  };
}

export type Offering = ReturnType<typeof offering>;

/** The first value a field of a game's template takes. */
function valueOf({ fieldType, range, childAttributes: [option] }: TemplateRow): string {
  if (fieldType === 'number') return range?.split('-')[0] ?? '1';
  if (fieldType === 'input') return 'Played by one person only';
  if (fieldType === 'boxradio') return `${option?.id}:${option?.childAttributes?.[0]?.id}`;
  return option?.id ?? '';
}
