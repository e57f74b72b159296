import { z } from 'zod';
import { countOrZero, flag, id, optionalText, textOrEmpty } from './scalars';

/** What a message is about. Ours: decision 0018. */
export const messageKinds = ['order', 'good', 'backlist', 'application', 'problem', 'earning'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** What a person is told about something of theirs, in codes: the storefront says them in the person's language. */
export const message = z.object({
  id,
  /** order, good, backlist, application, problem or earning. */
  kind: textOrEmpty,
  /** An order's status, completesSoon, guaranteePaid, payeeChanged, paidOut, or the action that changed the rest. */
  event: textOrEmpty,
  /** buyer or seller: which side of an order the person is on. */
  role: optionalText,
  /** The id of what it is about. */
  refId: id,
  /** What people call it, as it was then. */
  title: textOrEmpty,
  isRead: flag,
  createTime: optionalText,
});

export const unreadCount = z.object({ count: countOrZero });
