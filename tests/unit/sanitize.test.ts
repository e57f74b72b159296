import { describe, expect, it } from 'vitest';
import { captchaSource } from '~/features/login/captcha.server';
import { targetOf } from '~/features/login/login.server';
import { readValues, validate } from '~/features/login/loginForm';
import { safeHtml } from '~/lib/html.server';

describe('a merchant’s HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="//evil.test">x</a>',
    '<iframe src="https://evil.test"></iframe>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<style>*{display:none}</style>',
    '<form action="https://evil.test"><input name=a></form>',
    '<object data="data:text/html,x"></object>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<base href="https://evil.test">',
    '<meta http-equiv=refresh content="0;url=https://evil.test">',
    '<p onclick="alert(1)" id="root" class="x">x</p>',
  ])('loses what could run, load or deceive: %s', (html) => {
    expect(safeHtml(html)).not.toMatch(
      /script|onerror|onload|onclick|javascript|iframe|<form|<style|style=|data:|<base|<meta|<object|evil\.test|id=|class=/i,
    );
  });

  it('keeps the size a picture is said to have, in whole pixels', () => {
    const html = safeHtml('<img src="/pictures/a.webp" width="640" height="360">');
    expect(html).toContain('width="640" height="360"');
    for (const size of ['100%', '640px', '-1', '1e9', '99999', '"><script>']) {
      expect(safeHtml(`<img src="/pictures/a.webp" width='${size}'>`)).not.toContain('width');
    }
  });

  it('keeps text, lists, tables, pictures and links', () => {
    const html = '<h2>a</h2><p><strong>b</strong></p><ul><li>c</li></ul><table><tr><td colspan="2">d</td></tr></table>';
    expect(safeHtml(html)).toBe(html);
    expect(safeHtml('<a href="/pages/goodList?gameId=1">x</a>')).toContain('href="/pages/goodList?gameId=1"');
    expect(safeHtml('<a href="https://ok.test/">x</a>')).toContain('rel="noopener noreferrer nofollow"');
    expect(safeHtml('<img src="https://ok.test/a.png" alt="a">')).toContain('loading="lazy"');
  });

  it.each([
    ['<h1>a</h1><h2>b</h2>', '<h2>a</h2><h3>b</h3>'],
    ['<h3>a</h3><h5>b</h5><h3>c</h3>', '<h2>a</h2><h3>b</h3><h2>c</h2>'],
    ['<h4>a</h4><h2>b</h2><h6>c</h6>', '<h2>a</h2><h2>b</h2><h3>c</h3>'],
    ['<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>', /<h6>e<\/h6><h6>f<\/h6>$/],
  ])('puts the headings below the page’s own, with no level skipped: %s', (html, levelled) => {
    expect(safeHtml(html)).toMatch(levelled);
  });
});

describe('the login forms', () => {
  const values = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return readValues(form);
  };

  it('name every wrong field of a tab', () => {
    expect(validate('sms', values({}))).toEqual({ phone: 'phone', code: 'code', agree: 'agree' });
    expect(
      validate('register', values({ phone: '138 0000-0001', code: '123456', password: 'short', agree: '1' })),
    ).toEqual({ password: 'password' });
    expect(validate('password', values({ phone: '13800000001', password: 'x', captcha: 'ab', agree: '1' }))).toEqual(
      {},
    );
  });

  it.each([
    ['/pages/goodList?page=2', '/pages/goodList?page=2'],
    ['https://evil.test/', '/pages/other/geren'],
    ['//evil.test', '/pages/other/geren'],
    ['/.//evil.test', '/pages/other/geren'],
    ['/\\evil.test', '/pages/other/geren'],
    ['/login?x=1', '/pages/other/geren'],
    [null, '/pages/other/geren'],
  ])('lead from %s to %s', (fromRoute, to) => expect(targetOf(fromRoute)).toBe(to));

  it('take captchas as base64 or data URL and nothing else', () => {
    expect(captchaSource('iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(captchaSource('data:image/svg+xml;base64,PHN2Zz4=')).toBe('data:image/svg+xml;base64,PHN2Zz4=');
    expect(captchaSource('data:text/html,<script>')).toBe('');
    expect(captchaSource('https://evil.test/x.png')).toBe('');
  });
});
