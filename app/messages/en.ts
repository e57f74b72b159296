import { firstMessages } from './en.first';
import { restMessages } from './en.rest';

/** The English texts; those the specification gives stand here word for word. */
export const messages = { ...firstMessages, ...restMessages };
