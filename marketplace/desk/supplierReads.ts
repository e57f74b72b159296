import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { maskPhone } from '../auth/phones';
import type { Tx } from '../db/engine';
import { offers, supplierApplications, suppliers } from '../db/schema/buybacks';
import { users } from '../db/schema/people';
import { offsetOf, type PageWindow } from '../http/paging';
import { wireTime } from '../queries/wire';
import { auditStates } from '../suppliers/apply';
import { applicationStates, type ApplicationState, type DeskApplication, type DeskSupplier } from './buybackWire';
import { maskPhones } from './masks';
import type { DeskPage } from './wire';

/** Columns are named with their tables: a select of one table would leave these out, and both have an id. */
const openOffers = sql`(select count(*) from ${offers} as o where o.supplier_id = ${suppliers}.id and o.state = 'open')`;

const selectSuppliers = (tx: Tx) =>
  tx
    .select({ supplier: suppliers, openOffers: openOffers.mapWith(Number) })
    .from(suppliers)
    .$dynamic();

/** A page of the shop's suppliers, the shop itself first. */
export async function deskSuppliers(tx: Tx, page: PageWindow): Promise<DeskPage<DeskSupplier>> {
  const total = await tx.$count(suppliers);
  const rows = await selectSuppliers(tx).orderBy(asc(suppliers.id)).limit(page.pageSize).offset(offsetOf(page, total));
  return { rows: rows.map(supplierOf), total };
}

/** One supplier; null when there is none. */
export async function deskSupplier(tx: Tx, id: number): Promise<DeskSupplier | null> {
  const [row] = await selectSuppliers(tx).where(eq(suppliers.id, id));
  return row === undefined ? null : supplierOf(row);
}

const selectApplications = (tx: Tx) =>
  tx
    .select({ application: supplierApplications, applicant: users.nickName })
    .from(supplierApplications)
    .innerJoin(users, eq(users.id, supplierApplications.userId))
    .$dynamic();

/** A page of the applications, those that wait first, then the newest. */
export async function deskApplications(
  tx: Tx,
  states: readonly ApplicationState[],
  page: PageWindow,
): Promise<DeskPage<DeskApplication>> {
  const wanted = states.map((state) => auditStates[state]);
  const where = wanted.length === 0 ? undefined : inArray(supplierApplications.auditState, wanted);
  const total = await tx.$count(supplierApplications, where);
  const rows = await selectApplications(tx)
    .where(where)
    .orderBy(desc(eq(supplierApplications.auditState, auditStates.pending)), desc(supplierApplications.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows: rows.map(applicationOf), total };
}

/** One application; null when there is none. */
export async function deskApplication(tx: Tx, id: number): Promise<DeskApplication | null> {
  const [row] = await selectApplications(tx).where(eq(supplierApplications.id, id));
  return row === undefined ? null : applicationOf(row);
}

function supplierOf(row: { supplier: typeof suppliers.$inferSelect; openOffers: number }): DeskSupplier {
  const { id, name, kind, state, dealCount, completedCount, createTime } = row.supplier;
  const time = wireTime(createTime);
  return { id, name, kind, state, dealCount, completedCount, openOffers: row.openOffers, createTime: time };
}

function applicationOf(row: {
  application: typeof supplierApplications.$inferSelect;
  applicant: string;
}): DeskApplication {
  const { application } = row;
  const { frontIdCardImg, reverseIdCardImg, handIdCardImg, businessLicenseImg, urgentPhoneNumber } = application;
  const papers = [frontIdCardImg, reverseIdCardImg, handIdCardImg, businessLicenseImg];
  return {
    id: application.id,
    name: application.name,
    state: applicationStates.find((state) => auditStates[state] === application.auditState) ?? 'pending',
    applicant: maskPhones(row.applicant),
    applicantId: application.userId,
    phoneNumber: maskPhone(application.phoneNumber),
    urgentPhoneNumber: urgentPhoneNumber === null ? null : maskPhone(urgentPhoneNumber),
    idCard: application.idCardMasked,
    adress: application.adress === null ? null : maskPhones(application.adress),
    remark: application.remark === null ? null : maskPhones(application.remark),
    papers: papers.filter((path) => path !== null),
    reason: application.auditRemark,
    createTime: wireTime(application.createTime),
  };
}
