import { and, eq, gt } from 'drizzle-orm';
import { dayMs } from '../../bff/contract/durations';
import type { ParsedInputOf } from '../../bff/contract/types';
import type { Person } from '../auth/sessions';
import type { Answer, TransactionContext } from '../context';
import { buybacks } from '../db/schema/buybacks';
import { refuse, refuseFields, type FieldFault, type Refusal } from '../http/answer';
import { languageOf } from '../messages';
import { isContactBlacklisted } from '../orders/blacklist';
import { lockPerson } from '../queries/people';
import { centsOf } from '../queries/wire';
import { keepCatalogue } from '../selling/catalogue';
import { readOffered } from '../selling/offered';
import { markPublic } from '../uploads/records';
import { isBrief, readBriefly } from './brief';
import { createBuyback, maxOpenBuybacks } from './create';
import { buybackWays } from './filters';
import type { BuybackWay } from './machine';

type SendCall = 'POST /api/account/backlist';
type SendInput = ParsedInputOf<SendCall>;

const thirdParty = '3';
const officialSite = '2';
const minHopedCents = 100;
const maxHopedCents = 100_000_000;
const tel = { min: 5, max: 50 };
const maxRegion = 200;
/** Those that were cancelled are kept as well: a person sends in so many within 24 hours. */
const maxPerDay = 50;

/** Takes an account in for an appraisal or a buy-back, each fault at its field. */
export async function sendIn(
  { tx, person, shop, services }: TransactionContext & { readonly person: Person },
  input: SendInput,
): Promise<Answer<SendCall> | Refusal> {
  await keepCatalogue(tx);
  // Before the pictures, in the order everybody locks.
  const seller = await lockPerson(tx, person.id);
  const partition = input.partition ?? (input.way === 'leishen' ? thirdParty : officialSite);
  // The family's callers know no ways: without one it is an appraisal, and with partition 3 the partner's.
  const way = wayOf(input.way ?? (partition === thirdParty ? 'leishen' : 'appraisal'));
  const hopedCents = input.expprice === null || input.expprice === undefined ? null : centsOf(input.expprice);
  const faults = {
    ...wordFaults(input),
    ...kindFaults(way, partition, services.partner !== null),
    ...priceFaults(hopedCents),
  };
  const reading = isBrief(input, way)
    ? await readBriefly(tx, person.id, input)
    : await readOffered(tx, {
        personId: person.id,
        language: languageOf(shop.locale) ?? 'en',
        minPictures: way === 'appraisal' ? 0 : 1,
        input: { ...input, pictures: input.img },
      });
  if ('faults' in reading) return refuseFields({ ...faults, ...reading.faults });
  if (Object.keys(faults).length > 0 || way === null) return refuseFields(faults);

  if (await isContactBlacklisted(tx, [seller?.phone, input.tel])) return refuse('backBlacklisted');

  // The person is locked: those that come at once are counted one after the other.
  const recent = and(eq(buybacks.userId, person.id), gt(buybacks.createTime, new Date(services.now() - dayMs)));
  if ((await tx.$count(buybacks, recent)) >= maxPerDay) {
    return refuse('tooManySentIn', undefined, { max: String(maxPerDay) });
  }

  const { account } = reading;
  const buyback = await createBuyback(
    tx,
    {
      userId: person.id,
      way,
      partition: Number(partition),
      gameId: account.gameId,
      systemId: account.systemId,
      carrierId: account.carrierId,
      groupId: account.groupId,
      serverId: account.serverId,
      region: account.regionText || input.region?.trim() || null,
      title: account.title,
      des: account.des,
      values: account.values,
      images: account.images,
      hopedCents,
      tel: input.tel?.trim() ?? null,
      content: input.content ?? null,
    },
    services.buybacks,
  );
  if (buyback === 'tooMany') return refuse('tooManyBuybacks', undefined, { max: String(maxOpenBuybacks) });
  await markPublic(tx, person.id, account.images);
  return { id: buyback.id };
}

function wayOf(name: string): BuybackWay | null {
  return buybackWays.find((way) => way === name.trim()) ?? null;
}

type Faults = Readonly<Record<string, FieldFault>>;

function kindFaults(way: BuybackWay | null, partition: string, hasPartner: boolean): Faults {
  if (way === null) return { way: { message: 'wayUnknown' } };
  if (way === 'leishen' && !hasPartner) return { way: { message: 'partnerNotSetUp' } };
  const fitting = way === 'leishen' ? [thirdParty] : ['1', officialSite];
  return fitting.includes(partition) ? {} : { partition: { message: 'partitionWrong' } };
}

function priceFaults(hopedCents: number | null): Faults {
  const isFine = hopedCents === null || (hopedCents >= minHopedCents && hopedCents <= maxHopedCents);
  return isFine ? {} : { expprice: { message: 'hopedPriceRule' } };
}

function wordFaults(input: SendInput): Faults {
  const telLength = input.tel?.trim().length ?? tel.min;
  return {
    ...(telLength < tel.min || telLength > tel.max ? { tel: { message: 'telRule' } as const } : {}),
    ...((input.region?.trim().length ?? 0) > maxRegion ? { region: { message: 'regionRule' } as const } : {}),
  };
}
