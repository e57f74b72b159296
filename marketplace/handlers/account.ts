import { forPerson } from '../auth/forPerson';
import { isPasswordAllowed } from '../auth/passwords';
import { closeSessions } from '../auth/sessions';
import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { keyOfPath } from '../uploads/keys';
import { markUsed, ownUploads } from '../uploads/records';
import { changeProfile, passwordHashOf, profileOf, setPassword } from '../queries/people';

type AccountCall =
  | 'GET /api/system/user/profile/new'
  | 'GET /api/system/user/profile/newsm'
  | 'PUT /api/system/user/profile'
  | 'PUT /api/system/user/profile/updatePwd';

const maxNickNameLength = 20;
/** Pictures this site serves itself; anything else could track or deceive whoever sees the avatar. */
const ownPicture = /^\/(pictures|uploads)\/[\w./-]+$/;

/** The person's own data. */
export const accountHandlers: HandlersOf<AccountCall> = {
  'GET /api/system/user/profile/new': forPerson((_input, { tx, person }) => profileOf(tx, person.id)),

  // The name and ID number stay absent until real-name verification is served.
  'GET /api/system/user/profile/newsm': forPerson((_input, { tx, person }) => profileOf(tx, person.id)),

  'PUT /api/system/user/profile': forPerson(async (input, { tx, person }) => {
    const nickName = input.nickName?.trim();
    if (nickName !== undefined && (nickName === '' || [...nickName].length > maxNickNameLength)) {
      return refuse('nickNameRule');
    }
    if (input.avatar !== undefined && (!ownPicture.test(input.avatar) || input.avatar.includes('..'))) {
      return refuse('avatarRule');
    }
    // An own upload stays from now on; somebody else's, or one already removed, can't become a face.
    if (input.avatar !== undefined && keyOfPath(input.avatar) !== null) {
      if ((await ownUploads(tx, person.id, [input.avatar])).length === 0) return refuse('pictureForeign');
      await markUsed(tx, person.id, [input.avatar]);
    }
    await changeProfile(tx, person.id, { nickName, avatar: input.avatar });
    return undefined;
  }),

  'PUT /api/system/user/profile/updatePwd': {
    steps: async (input, { person, services, transaction }) => {
      if (person === null) return refuse('loginRequired', 401);
      if (!isPasswordAllowed(input.newPassword)) return refuse('passwordRule');
      if (input.newPassword === input.oldPassword) return refuse('passwordSame');
      const attemptKey = `person ${person.id}`;
      if (services.attempts.isBlocked(attemptKey)) return refuse('tooManyAttempts');
      const stored = await transaction((tx) => passwordHashOf(tx, person.id));
      if (!(await services.passwords.matches(stored, input.oldPassword))) {
        services.attempts.failed(attemptKey);
        return refuse('oldPasswordWrong');
      }
      const passwordHash = await services.passwords.hash(input.newPassword);
      await transaction(async (tx) => {
        await setPassword(tx, person.id, passwordHash);
        await closeSessions(tx, person.id, person.sessionId);
      });
      return undefined;
    },
  },
};
