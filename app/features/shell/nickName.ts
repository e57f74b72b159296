/** The length at which a nick name looks like a mobile number. */
const phoneLength = 11;

/** Masks a phone-like nick name: the first 3 characters, ****, the last 4. Others stay as they are. */
export function maskNickName(nickName: string): string {
  const characters = [...nickName];
  if (characters.length !== phoneLength) return nickName;
  return `${characters.slice(0, 3).join('')}****${characters.slice(-4).join('')}`;
}
