import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { pageOf } from '../http/paging';
import { inviteesOf, promotionOf } from '../queries/invitations';

/** A person's invite code and who came by it. */
export const promotionHandlers: HandlersOf<'GET /api/promotion/mine' | 'GET /api/promotion/detail/list'> = {
  'GET /api/promotion/mine': forPerson((_input, { tx, person }) => promotionOf(tx, person.id)),

  'GET /api/promotion/detail/list': forPerson((input, { tx, person }) => inviteesOf(tx, person.id, pageOf(input))),
};
