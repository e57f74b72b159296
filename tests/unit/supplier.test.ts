import { describe, expect, it } from 'vitest';
import { formStart, realApplication, sentApplication, standingOf } from '../../app/features/supplier/application';
import { loadSupplier, sendApplication, type SupplierAnswer } from '../../app/features/supplier/supplier.server';
import { fakeBff, Refused } from './support/fakeBff';

const lastKey = 'GET /api/customer/audit/lastOne';
const profileKey = 'GET /api/system/user/profile/new';
const profile = { userId: 7, nickName: 'Ada', phonenumber: '13800000001' };
const idNumber = '11010519491231002X';
const refused = {
  id: '3',
  name: 'Bluestone',
  phoneNumber: '13700000055',
  urgentPhoneNumber: undefined,
  idCard: idNumber,
  adress: 'Some street 1',
  businessLicenseImg: undefined,
  frontIdCardImg: '/pictures/upload/a.webp',
  reverseIdCardImg: '/pictures/upload/b.webp',
  handIdCardImg: undefined,
  remark: undefined,
  auditState: 2,
  auditRemark: 'Blurred',
  createTime: '2026-11-20 12:00:00',
};

describe('an application to supply a shop', () => {
  it('stands where the wire says, and is undecided in a state nobody knows', () => {
    expect([0, 1, 2, 9, undefined].map((auditState) => standingOf({ ...refused, auditState }))).toEqual([
      'pending',
      'passed',
      'refused',
      'pending',
      'pending',
    ]);
    expect(standingOf(null)).toBe('none');
  });

  it('is none when an upstream says so by nothing or by an empty object', () => {
    const { auditState, id, ...rest } = refused;
    expect(realApplication(undefined)).toBeNull();
    expect(realApplication(null)).toBeNull();
    expect(realApplication({ ...rest, id: undefined, auditState: undefined })).toBeNull();
    expect(realApplication({ ...rest, id, auditState })).toEqual(refused);
  });

  it('is shown with its numbers in part, even when an upstream gives them in full', () => {
    const shown = sentApplication(refused);
    expect(shown).toMatchObject({ name: 'Bluestone', phone: '137****0055', urgentPhone: '', remark: '' });
    expect(shown.idCard).toBe(`1${'*'.repeat(16)}X`);
    expect(shown.papers).toEqual(['frontIdCardImg', 'reverseIdCardImg']);
  });

  it('fills the form in again without the ID number, and a first one with the own phone', () => {
    const again = formStart(refused, profile.phonenumber);
    expect(again).toMatchObject({ name: 'Bluestone', phoneNumber: '13700000055', frontIdCardImg: expect.any(String) });
    expect(JSON.stringify(again)).not.toContain(idNumber);
    expect(formStart(null, profile.phonenumber)).toMatchObject({ name: '', phoneNumber: profile.phonenumber });
  });
});

describe('the page of a supplier', () => {
  const load = (last: Parameters<typeof fakeBff>[0][typeof lastKey]) =>
    loadSupplier(fakeBff({ [lastKey]: last, [profileKey]: profile }));

  it('has a form before the first application and after a refusal only', async () => {
    expect(await load({})).toMatchObject({ standing: 'none', sent: null, draft: 'supplier:7:first' });
    expect(await load(refused)).toMatchObject({ standing: 'refused', reason: 'Blurred', draft: 'supplier:7:3' });
    for (const auditState of [0, 1]) expect((await load({ ...refused, auditState })).start).toBeNull();
  });

  it('never has the ID number, and the phone in full in the form only', async () => {
    const pending = JSON.stringify(await load({ ...refused, auditState: 0 }));
    expect(pending).not.toContain('13700000055');
    expect(pending).not.toContain(idNumber);
    expect(JSON.stringify(await load(refused))).not.toContain(idNumber);
  });

  it('says so when the marketplace does not answer, and lives without the profile', async () => {
    expect(await load('refused')).toMatchObject({ standing: null, start: null });
    const bff = fakeBff({ [lastKey]: {}, [profileKey]: 'refused' });
    expect(await loadSupplier(bff)).toMatchObject({ standing: 'none', draft: null });
    const unknown = fakeBff({ [lastKey]: {}, [profileKey]: new Refused('', 404, 404) });
    expect(await loadSupplier(unknown)).toMatchObject({ standing: 'none', draft: null });
  });
});

describe('sending an application', () => {
  const form = (fields: Record<string, string | File>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ name: 'Bluestone', phoneNumber: '13700000055', ...fields })) {
      data.append(name, value);
    }
    return data;
  };
  const send = async (bff: ReturnType<typeof fakeBff>, fields: Record<string, string | File>) =>
    (await sendApplication(bff, form(fields))).data as SupplierAnswer;
  const auditKey = 'POST /api/customer/audit';
  const front = { frontIdCardImg: '/pictures/upload/a.webp' };

  it('gives everything back that was typed, but never the ID number', async () => {
    const bff = fakeBff({ [auditKey]: new Refused('no') });
    const answer = await send(bff, { ...front, idCard: idNumber, dxyzm: '123456', yzmRankey: 'k' });
    expect(answer).toMatchObject({ isDone: false, msg: 'no', sms: { key: 'k', demoCode: null } });
    expect(answer.values).toMatchObject({ name: 'Bluestone', ...front });
    expect(JSON.stringify(answer)).not.toContain(idNumber);
    expect(bff.asked).toMatchObject([{ key: auditKey, input: { idCard: idNumber, dxyzm: '123456', ...front } }]);
  });

  it('reads numbers typed at full width', async () => {
    const bff = fakeBff({ [auditKey]: {} });
    const full = {
      phoneNumber: '１３７００００００５５',
      idCard: '１１０１０５１９４９１２３１００２Ｘ',
      dxyzm: '１２３４５６',
    };
    await send(bff, { ...front, ...full, adress: '１２号' });
    const input = { phoneNumber: '13700000055', idCard: idNumber, dxyzm: '123456', adress: '１２号' };
    expect(bff.asked).toMatchObject([{ key: auditKey, input }]);
  });

  it('sends pictures of a form without scripts on, and keeps where they lie when a code is asked for', async () => {
    const bff = fakeBff({
      'POST /api/upload/image': { filePath: '/pictures/upload/c.webp', fileName: 'c.webp' },
      'GET /api/sms/new/send': { yzmRankey: 'k', demoCode: '123456' },
    });
    const file = new File(['x'], 'back.png', { type: 'image/png' });
    const answer = await send(bff, { ...front, reverseIdCardImgFile: file, step: 'sendCode' });
    expect(answer.values).toMatchObject({ ...front, reverseIdCardImg: '/pictures/upload/c.webp' });
    expect(answer.sms).toEqual({ key: 'k', demoCode: '123456' });
    expect(bff.asked.map(({ key }) => key)).not.toContain(auditKey);
  });

  it('says at its field which picture was not taken', async () => {
    const bff = fakeBff({ 'POST /api/upload/image': new Refused('too blurred') });
    const png = new File(['x'], 'back.png', { type: 'image/png' });
    expect((await send(bff, { reverseIdCardImgFile: png })).fields).toEqual({ reverseIdCardImg: 'too blurred' });
    const text = new File(['x'], 'back.txt', { type: 'text/plain' });
    expect((await send(bff, { reverseIdCardImgFile: text })).errors).toEqual({ reverseIdCardImg: 'picture' });
    const lost = fakeBff({ 'POST /api/upload/image': new Refused('log in', 401, 401) });
    expect(await send(lost, { reverseIdCardImgFile: png })).toMatchObject({ problem: 'loggedOut', fields: {} });
  });
});
