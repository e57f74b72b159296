import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { applicationOf, applyAsSupplier, lastApplication } from '../suppliers/apply';

/** Applying to become a supplier. Nothing here is logged: the input is personal. */
export const supplierHandlers: HandlersOf<'POST /api/customer/audit' | 'GET /api/customer/audit/lastOne'> = {
  'POST /api/customer/audit': forPerson((input, context) => applyAsSupplier(context, input)),

  'GET /api/customer/audit/lastOne': forPerson(async (_input, { tx, person }) => {
    const application = await lastApplication(tx, person.id);
    return application === null ? undefined : applicationOf(application);
  }),
};
