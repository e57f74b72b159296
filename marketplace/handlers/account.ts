import { bookTry, forgiveTry, type Subject } from '../auth/attempts';
import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { Refusal, refuse, refuseAt } from '../http/answer';
import { isUploadPath } from '../uploads/keys';
import { markPublic, ownUploads } from '../uploads/records';
import { visibleLine } from '../visibleText';
import { changeProfile, passwordHashOf, profileOf, setPassword, verifiedProfileOf } from '../queries/people';

type AccountCall =
  | 'GET /api/system/user/profile/new'
  | 'GET /api/system/user/profile/newsm'
  | 'PUT /api/system/user/profile'
  | 'PUT /api/system/user/profile/updatePwd';

const maxNickNameLength = 20;
/** Pictures this site serves itself; anything else could track or deceive whoever sees the avatar. */
const ownPicture = /^\/(?:pictures|uploads)(?:\/[\w-][\w.-]*)+$/;

/** The person's own data. */
export const accountHandlers: HandlersOf<AccountCall> = {
  'GET /api/system/user/profile/new': forPerson((_input, { tx, person }) => profileOf(tx, person.id)),

  'GET /api/system/user/profile/newsm': forPerson((_input, { tx, person }) => verifiedProfileOf(tx, person.id)),

  'PUT /api/system/user/profile': forPerson(async (input, { tx, person }) => {
    const nickName = input.nickName === undefined ? undefined : visibleLine(input.nickName);
    if (nickName !== undefined && (nickName === '' || [...nickName].length > maxNickNameLength)) {
      return refuseAt('nickName', 'nickNameRule');
    }
    if (nickName === undefined && input.avatar === undefined) return refuse('profileUnchanged');
    if (input.avatar !== undefined && !ownPicture.test(input.avatar)) {
      return refuseAt('avatar', 'avatarRule');
    }
    // An own upload stays from now on; somebody else's, or one already removed, can't become a face.
    if (input.avatar !== undefined && isUploadPath(input.avatar)) {
      if ((await ownUploads(tx, person.id, [input.avatar])).length === 0) return refuseAt('avatar', 'pictureForeign');
      await markPublic(tx, person.id, [input.avatar]);
    }
    await changeProfile(tx, person.id, { nickName, avatar: input.avatar });
    return undefined;
  }),

  'PUT /api/system/user/profile/updatePwd': {
    steps: async (input, { person, services, transaction }) => {
      if (person === null) return refuse('loginRequired', 401);
      const fault = services.passwords.faultOf(input.newPassword);
      if (fault !== null) return refuseAt('newPassword', fault);
      if (input.newPassword === input.oldPassword) return refuseAt('newPassword', 'passwordSame');
      const subjects: Subject[] = [['person', String(person.id)]];
      const found = await transaction(async (tx) => {
        if (!(await bookTry(tx, subjects, services.now()))) return refuse('tooManyAttempts');
        return { stored: await passwordHashOf(tx, person.id) };
      });
      if (found instanceof Refusal) return found;
      if (!(await services.passwords.matches(found.stored, input.oldPassword)))
        return refuseAt('oldPassword', 'oldPasswordWrong');
      const passwordHash = await services.passwords.hash(input.newPassword);
      return transaction(async (tx) => {
        await forgiveTry(tx, subjects);
        // Comparing took a moment: who set another password meanwhile is not to lose it.
        const isSet = await setPassword(tx, person.id, passwordHash, found.stored);
        return isSet ? undefined : refuseAt('oldPassword', 'oldPasswordWrong');
      });
    },
  },
};
