import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { initialOf } from '~/lib/initialOf';
import { Picture } from '~/ui/Picture';

const drawn = (src: string | null, alt: string, words?: string) =>
  renderToStaticMarkup(<Picture src={src} alt={alt} slot="mark" {...(words === undefined ? {} : { words })} />);

describe('a picture that is not there', () => {
  it('is words where there are some, which a reader hears where the picture has a meaning', () => {
    expect(drawn(null, 'Ten new accounts', 'Ten new accounts')).toMatch(
      /<span class="\w+" style="[^"]+"><span style="[^"]+">Ten new accounts<\/span><\/span>/,
    );
    expect(drawn('', '', 'L')).toMatch(
      /<span class="\w+" style="[^"]+" aria-hidden="true"><span style="font-size:46cqmin;[^"]+">L<\/span><\/span>/,
    );
    for (const html of [drawn(null, 'x', 'Words'), drawn('javascript:alert(1)', '', 'L')]) {
      expect(html).not.toMatch(/<(img|svg)/);
      expect(html).toContain('data-broken="true"');
    }
  });

  it('is a quiet drawing otherwise', () => {
    for (const html of [drawn(null, ''), drawn(null, '', '')]) expect(html).toMatch(/<svg [^>]*aria-hidden="true"/);
    expect(drawn(null, 'An account')).toMatch(/<svg [^>]*role="img" aria-label="An account"/);
  });

  it('is a person where it would be somebody’s', () => {
    const person = renderToStaticMarkup(<Picture src={null} alt="You" slot="mark" person />);
    expect(person).toMatch(/<svg [^>]*role="img" aria-label="You"/);
    expect(person).not.toContain(/ d="[^"]+"/.exec(drawn(null, 'You'))?.[0]);
  });

  it('leaves no words where it comes', () => {
    const html = drawn('/pictures/game/starsea.svg', '', 'S');
    expect(html).toContain('<img');
    expect(html).not.toContain('>S<');
  });

  it.each([
    ['Starsea', 'S'],
    [' 星海纪元', '星'],
    ['🦊 Fox', '🦊'],
    ['', ''],
  ])('has of the name %j the initial %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
