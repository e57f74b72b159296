import { and, eq, gt } from 'drizzle-orm';
import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { problems } from '../db/schema/content';
import { dictionaryRows } from '../db/schema/games';
import { refuse, refuseFields, type FieldFault } from '../http/answer';
import { pageOf } from '../http/paging';
import { lockPerson } from '../queries/people';
import { problemsOf } from '../queries/problems';
import { rowId } from '../queries/wire';
import { readPictures } from '../selling/pictures';
import { markUsed } from '../uploads/records';
import { visibleWords } from '../visibleText';
import { dayMs } from '../../bff/contract/durations';

const minLength = 10;
const maxLength = 2_000;
const maxImages = 9;
const maxTelLength = 50;
/** A person's reports within 24 hours: enough for anybody in need, few enough for whoever reads them. */
const maxPerDay = 20;
const deskDelayMs = 6_000;
/** No row has it: what is no number at all names no report. */
const noId = 0;

/** Feedback: telling the shop, and its answers. */
export const problemHandlers: HandlersOf<'POST /api/account/problem' | 'GET /api/account/problem/list'> = {
  'POST /api/account/problem': forPerson(async (input, { tx, person, services }) => {
    // Before the pictures, as everybody does: of reports at the same moment one after the other is counted.
    await lockPerson(tx, person.id);
    const content = visibleWords(input.content);
    const images = await readPictures(tx, input.images, { personId: person.id, min: 0, max: maxImages });
    const faults: Record<string, FieldFault> = {};
    if (content.length < minLength || content.length > maxLength) faults['content'] = { message: 'problemRule' };
    if ((input.tel ?? '').length > maxTelLength) faults['tel'] = { message: 'problemTelRule' };
    if (!Array.isArray(images)) faults['images'] = images;
    const isKnown = and(eq(dictionaryRows.dictType, 'problem_type'), eq(dictionaryRows.dictValue, input.type ?? ''));
    if (input.type !== undefined && (await tx.$count(dictionaryRows, isKnown)) === 0) {
      faults['type'] = { message: 'problemTypeRule' };
    }
    if (!Array.isArray(images) || Object.keys(faults).length > 0) return refuseFields(faults);
    const nowMs = services.now();
    const recent = and(eq(problems.userId, person.id), gt(problems.createTime, new Date(nowMs - dayMs)));
    if ((await tx.$count(problems, recent)) >= maxPerDay) return refuse('problemLimit');
    await tx.insert(problems).values({
      userId: person.id,
      type: input.type ?? null,
      content,
      images,
      tel: input.tel ?? null,
      deskTime: services.orders.automaticDesk ? new Date(nowMs + deskDelayMs) : null,
      createTime: new Date(nowMs),
    });
    await markUsed(tx, person.id, images);
    return undefined;
  }),

  'GET /api/account/problem/list': forPerson((input, { tx, person }) =>
    problemsOf(tx, person.id, input.id === undefined ? null : (rowId(input.id) ?? noId), pageOf(input)),
  ),
};
