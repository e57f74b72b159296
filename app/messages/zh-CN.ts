import type { Messages } from '~/lib/i18n';
import { firstMessages } from './zh-CN.first';
import { restMessages } from './zh-CN.rest';

/** The Chinese texts. */
export const messages: Messages = { ...firstMessages, ...restMessages };
