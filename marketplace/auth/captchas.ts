import { create } from 'svg-captcha-fixed';

/** A drawn captcha. */
export interface DrawnCaptcha {
  readonly text: string;
  readonly svg: string;
}

const captchaLength = 4;
const unclearCharacters = '0oO1iIlL';

/** Draws four clear characters on a light ground. */
export function drawCaptcha(): DrawnCaptcha {
  const { text, data } = create({
    size: captchaLength,
    ignoreChars: unclearCharacters,
    noise: 2,
    color: true,
    background: '#f4f5f7',
    width: 120,
    height: 44,
    fontSize: 46,
  });
  return { text, svg: data };
}
