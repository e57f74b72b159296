import type { BffClient } from '../../../bff/contract/types';

/** A picture captcha as a form shows it. */
export interface DrawnCaptcha {
  /** Null when the merchant has captchas switched off, or none could be drawn. */
  readonly captcha: { readonly uuid: string; readonly img: string } | null;
  readonly captchaFailed: boolean;
}

/** Has the marketplace draw a new captcha, where it has them switched on. */
export async function drawCaptcha(bff: BffClient): Promise<DrawnCaptcha> {
  const answer = await bff.call('GET /api/captchaImage', {});
  const drawn = answer.ok ? answer.payload : undefined;
  const isOn = drawn !== undefined && drawn.captchaEnabled !== false;
  return {
    captcha: isOn && drawn.img ? { uuid: drawn.uuid ?? '', img: captchaSource(drawn.img) } : null,
    captchaFailed: !answer.ok,
  };
}

/** A captcha's picture as an address: upstreams send base64 of GIF, PNG or SVG, or a data URL. */
export function captchaSource(img: string): string {
  if (/^data:image\/(svg\+xml|gif|png|jpeg);base64,[\w+/=]+$/.test(img)) return img;
  if (!/^[\w+/=\s]+$/.test(img)) return '';
  const kind = img.startsWith('R0lG')
    ? 'gif'
    : img.startsWith('iVBO')
      ? 'png'
      : img.startsWith('/9j/')
        ? 'jpeg'
        : 'svg+xml';
  return `data:image/${kind};base64,${img.replace(/\s/g, '')}`;
}

const smsWords = /sms|短信|手机/i;
const captchaWords = /captcha|验证码|verification code/i;

/** Whether a refusal speaks of the captcha, and not of the code that came by SMS. */
export function isAboutCaptcha(msg: string): boolean {
  return captchaWords.test(msg) && !smsWords.test(msg);
}
