import { describe, expect, it } from 'vitest';
import { isWorkerWanted, parseEnv, settingNames, SettingsError } from '../../bff/env';
import { workerEnvironment } from '../../bff/node/workerEnvironment';
import { partnerOrigin } from '../../bff/partnerSettings';

const secret = 'x'.repeat(32);
const vaultKey = Buffer.alloc(32, 7).toString('base64');
const key = 'QkJC'.repeat(90);
const alipay = { ALIPAY_APP_ID: '2021000000000001', ALIPAY_PRIVATE_KEY: key, ALIPAY_PUBLIC_KEY: key };

describe('the settings', () => {
  it('are those of the demo when nothing is set', () => {
    expect(parseEnv({})).toMatchObject({
      port: 3000,
      adminPort: 3001,
      adminHost: '127.0.0.1',
      mode: 'demo',
      dataDir: '.data',
      upstreamTimeoutMs: 10_000,
      maxConnections: 8192,
      maxConnectionsPerClient: 1024,
      sessionSecrets: [],
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  it('are told to workers without the keys of the marketplace', () => {
    const given = {
      ...alipay,
      DATABASE_URL: 'postgres://shop:word@db/shop',
      CREDENTIAL_KEYS: `a:${vaultKey}`,
      DESK_TOKEN: secret,
      LEISHEN_URL: 'https://leishen.example/login',
      LEISHEN_SECRET: secret,
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: secret,
      SMS_URL: 'https://sms.example',
      SMS_TOKEN: secret,
    };
    const told = workerEnvironment(parseEnv(given), { upstreamUrl: 'http://127.0.0.1:4000', workers: 2 });
    const keys = settingNames.filter((name) => /KEY|SECRET|TOKEN|^DATABASE_URL$/.test(name));
    expect(keys).toEqual(expect.arrayContaining(Object.keys(given).filter((name) => /KEY|SECRET|TOKEN/.test(name))));
    expect(keys.filter((name) => told[name] !== '')).toEqual(['SESSION_SECRET']);
    expect(parseEnv({ ...given, ...told })).toMatchObject({
      mode: 'demo',
      upstreamUrl: 'http://127.0.0.1:4000',
      workers: 2,
      partner: { kind: 'leishen', secret: null },
      sms: null,
      pictureBucket: null,
    });
  });

  it('are for production once an upstream is named', () => {
    expect(parseEnv({ UPSTREAM_URL: 'http://10.0.0.5:8080/', SESSION_SECRET: `${secret},${secret}` })).toMatchObject({
      mode: 'production',
      upstreamUrl: 'http://10.0.0.5:8080',
      sessionSecrets: [secret, secret],
    });
  });

  it('say where spans go and which of them, or that nobody wants any', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
    expect(parseEnv({}).tracing).toBeNull();
    expect(parseEnv({ OTEL_SERVICE_NAME: 'front', OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeNull();
    expect(parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
      tracesUrl: 'http://collector:4318/v1/traces',
      serviceName: undefined,
      resource: {},
      sampler: 'parentbased_always_on',
      sampledShare: 1,
    });
    const more = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/in/v1/traces',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=shop, team=a%20b',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).tracing).toEqual({
      tracesUrl: 'https://c.example/in/v1/traces',
      serviceName: 'shop',
      resource: { 'service.name': 'shop', team: 'a b' },
      sampler: 'traceidratio',
      sampledShare: 0.25,
    });
    for (const off of [{ OTEL_SDK_DISABLED: 'TRUE' }, { OTEL_TRACES_EXPORTER: 'none' }]) {
      expect(parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT, ...off }).tracing).toBeNull();
    }
    for (const wrong of [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      { OTEL_TRACES_SAMPLER: 'often' },
      { OTEL_TRACES_SAMPLER_ARG: '2' },
      { OTEL_SDK_DISABLED: 'perhaps' },
      { OTEL_TRACES_EXPORTER: 'zipkin' },
      { OTEL_RESOURCE_ATTRIBUTES: 'team' },
    ]) {
      const [[name = '']] = Object.entries(wrong) as [[string, string]];
      expect(messageOf(() => parseEnv(wrong))).toMatch(new RegExp(`^${name}: must be `));
    }
  });

  it('hold the keys of login data in their order, and repeat none of them in an error', () => {
    const keys = parseEnv({ CREDENTIAL_KEYS: `2026-02:${vaultKey}, 2026-01:${vaultKey}` }).credentialKeys;
    expect(keys).toEqual([
      { id: '2026-02', key: vaultKey },
      { id: '2026-01', key: vaultKey },
    ]);
    const upstream = { UPSTREAM_URL: 'http://x.test', SESSION_SECRET: secret };
    expect(parseEnv(upstream).credentialKeys).toEqual([]);
    for (const source of [{ CREDENTIAL_KEYS: `a b:${vaultKey}` }, { CREDENTIAL_KEYS: `a:${vaultKey},a:${vaultKey}` }]) {
      expect(messageOf(() => parseEnv(source))).toMatch(/^CREDENTIAL_KEYS: (?!.*BwcH)/);
    }
  });

  it('take the keys of pushes with where the operator is reached, and repeat none of them in an error', () => {
    const keys = `${'B'.repeat(87)}:${'k'.repeat(43)}`;
    const subject = 'mailto:operator@shop.example';
    expect(parseEnv({}).push).toBeNull();
    expect(parseEnv({ VAPID_KEYS: keys, VAPID_SUBJECT: subject }).push).toEqual({
      subject,
      publicKey: 'B'.repeat(87),
      privateKey: 'k'.repeat(43),
    });
    expect(messageOf(() => parseEnv({ VAPID_KEYS: keys }))).toMatch(/^VAPID_SUBJECT: is missing/);
    expect(messageOf(() => parseEnv({ VAPID_SUBJECT: subject }))).toMatch(/^VAPID_KEYS: is missing/);
    expect(messageOf(() => parseEnv({ VAPID_KEYS: `${keys}k`, VAPID_SUBJECT: subject }))).toMatch(
      /^VAPID_KEYS: (?!.*kkk)/,
    );
    expect(messageOf(() => parseEnv({ VAPID_KEYS: keys, VAPID_SUBJECT: 'operator' }))).toMatch(/^VAPID_SUBJECT: /);
  });

  it('have a service worker in production, unless it is switched off', () => {
    expect(isWorkerWanted({})).toBe(false);
    expect(isWorkerWanted({ NODE_ENV: 'production' })).toBe(true);
    expect(isWorkerWanted({ NODE_ENV: 'production', SERVICE_WORKER: 'off' })).toBe(false);
    expect(isWorkerWanted({ NODE_ENV: 'development', SERVICE_WORKER: 'on' })).toBe(true);
    expect(messageOf(() => parseEnv({ SERVICE_WORKER: 'maybe' }))).toMatch(/^SERVICE_WORKER: /);
  });

  it('take empty values for unset ones', () => {
    expect(parseEnv({ PORT: '', MODE: '', SESSION_SECRET: '' }).port).toBe(3000);
  });

  it.each([
    ['base64', key],
    ['PEM', `-----BEGIN RSA PRIVATE KEY-----\n${key.slice(0, 64)}\n${key.slice(64)}\n-----END RSA PRIVATE KEY-----\n`],
    ['PEM on one line', `-----BEGIN PRIVATE KEY-----\\n${key}\\n-----END PRIVATE KEY-----`],
  ])('take the app at Alipay with its keys as %s', (_form, ALIPAY_PRIVATE_KEY) => {
    expect(parseEnv({}).alipay).toBeNull();
    expect(parseEnv({ ...alipay, ALIPAY_PRIVATE_KEY }).alipay).toEqual({
      appId: '2021000000000001',
      privateKey: ALIPAY_PRIVATE_KEY.trim(),
      publicKey: key,
      gateway: 'https://openapi.alipay.com/gateway.do',
      sellerId: null,
    });
  });

  it('never quote a key', () => {
    const wrong = `${key}!`;
    for (const name of ['ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']) {
      expect(() => parseEnv({ ...alipay, [name]: wrong })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('QkJC') }),
      );
    }
  });

  it('put the stand-in for the partner beside the demo, and the partner itself in its place', () => {
    const standIn = { kind: 'standIn', port: 3002, publicUrl: null };
    expect(parseEnv({}).partner).toEqual(standIn);
    expect(parseEnv({ PORT: '4000', PARTNER_PORT: '4100', PARTNER_URL: 'https://partner.test/' }).partner).toEqual({
      ...standIn,
      port: 4100,
      publicUrl: 'https://partner.test',
    });
    const url = 'https://leishen.test/login';
    expect(parseEnv({ LEISHEN_URL: url, LEISHEN_SECRET: secret }).partner).toEqual({ kind: 'leishen', url, secret });
    const elsewhere = { UPSTREAM_URL: 'http://x.test', SESSION_SECRET: secret };
    expect(parseEnv(elsewhere).partner).toBeNull();
    expect(parseEnv({ ...elsewhere, LEISHEN_URL: url }).partner).toEqual({ kind: 'leishen', url, secret: null });
  });

  it("send people to the partner's origin only", () => {
    const origin = (source: Record<string, string>) =>
      partnerOrigin(parseEnv(source).partner, 'https://a.shop.test:8443');
    expect(origin({})).toBe('http://a.shop.test:3002');
    expect(origin({ PARTNER_URL: 'https://partner.test/x' })).toBe('https://partner.test');
    expect(origin({ LEISHEN_URL: 'https://leishen.test/login', LEISHEN_SECRET: secret })).toBe('https://leishen.test');
    expect(origin({ UPSTREAM_URL: 'http://x.test', SESSION_SECRET: secret })).toBeNull();
  });

  it('name a bucket for pictures by four settings and a region', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'shop-pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(parseEnv({}).pictureBucket).toBeNull();
    expect(parseEnv(bucket).pictureBucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop-pictures',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(parseEnv({ ...bucket, S3_REGION: 'eu-1' }).pictureBucket?.region).toBe('eu-1');
    for (const name of Object.keys(bucket)) expect(() => parseEnv({ ...bucket, [name]: '' })).toThrow(name);
  });

  it('name a service for real names by address and token', () => {
    expect(parseEnv({}).realNames).toBeNull();
    const service = { REALNAME_URL: 'https://identity.test/verify', REALNAME_TOKEN: secret };
    expect(parseEnv(service).realNames).toEqual({ url: 'https://identity.test/verify', token: secret });
    const told = messageOf(() => parseEnv({ ...service, REALNAME_URL: 'http://identity.test/verify' }));
    expect(told).toContain('ID numbers would be readable on the way');
    expect(told).not.toContain(secret);
  });

  it('name a service for SMS by address and token, and the limits of what it sends', () => {
    expect(parseEnv({})).toMatchObject({
      sms: null,
      smsLimits: { perPhoneDay: 10, perAddressHour: 30, perShopHour: 1_000 },
    });
    const SMS_TOKEN = secret;
    for (const SMS_URL of ['https://sms.test/send', 'http://127.0.0.1:9000/', 'http://[::1]:9000/']) {
      expect(parseEnv({ SMS_URL, SMS_TOKEN }).sms).toEqual({ url: SMS_URL, token: SMS_TOKEN });
    }
    expect(parseEnv({ SMS_PER_PHONE: '5', SMS_PER_ADDRESS: '200', SMS_PER_SHOP: '9' }).smsLimits).toEqual({
      perPhoneDay: 5,
      perAddressHour: 200,
      perShopHour: 9,
    });
    expect(messageOf(() => parseEnv({ SMS_URL: 'https://sms.test', SMS_TOKEN: 'se cret-se-cret-x' }))).not.toContain(
      'cret-se',
    );
  });

  it.each([
    'redis://10.0.0.5',
    'redis://10.0.0.5:6379/',
    'rediss://shop:w%40rd@redis.test:6380/2?family=6',
    'redis://:word@[::1]:6379/0',
  ])('take Redis at %s', (url) => {
    expect(parseEnv({ REDIS_URL: url }).redis?.url).toBe(url);
  });

  it('leave the seal to the BFF in a web tier', () => {
    expect(parseEnv({ BFF_URL: 'http://bff:3000', MODE: 'production' }).bffUrl).toBe('http://bff:3000');
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '3000.5' }, 'PORT'],
    [{ PORT: '0x10' }, 'PORT'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ WEB_CONCURRENCY: '0b1' }, 'WEB_CONCURRENCY'],
    [{ PORT: '65535' }, 'ADMIN_PORT'],
    [{ PORT: '4000', ADMIN_PORT: '4000' }, 'ADMIN_PORT'],
    [{ UPSTREAM_URL: 'http://10.0.0.5:8080/base', SESSION_SECRET: secret }, 'UPSTREAM_URL'],
    [{ UPSTREAM_URL: 'http://10.0.0.5:8080/?x=1', SESSION_SECRET: secret }, 'UPSTREAM_URL'],
    [{ UPSTREAM_URL: 'http://me:word@10.0.0.5:8080', SESSION_SECRET: secret }, 'UPSTREAM_URL'],
    [{ BFF_URL: 'http://bff:3000/api' }, 'BFF_URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '999.1.1.1' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: ':::' }, 'TRUSTED_PROXIES'],
    [{ ADMIN_PORT: '-1' }, 'ADMIN_PORT'],
    [{ UPSTREAM_URL: '10.0.0.5:8080' }, 'UPSTREAM_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres:///' }, 'DATABASE_URL'],
    [{ UPSTREAM_URL: 'http://10.0.0.5:0', SESSION_SECRET: secret }, 'UPSTREAM_URL'],
    [{ REDIS_URL: 'redis://' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis:10.0.0.5' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://:word@:6379' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://10.0.0.5/shops' }, 'REDIS_URL'],
    [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY'],
    [{ UPSTREAM_TIMEOUT_MS: 'soon' }, 'UPSTREAM_TIMEOUT_MS'],
    [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS'],
    [{ MAX_CONNECTIONS_PER_CLIENT: 'many' }, 'MAX_CONNECTIONS_PER_CLIENT'],
    [{ MODE: 'staging' }, 'MODE'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET: `${secret},short` }, 'SESSION_SECRET'],
    [{ MODE: 'production', UPSTREAM_URL: 'http://x.test' }, 'SESSION_SECRET'],
    [{ MODE: 'production', SESSION_SECRET: secret }, 'DATABASE_URL'],
    [{ S3_ENDPOINT: 'here' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'No/Bucket' }, 'S3_BUCKET'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, 'TRUSTED_PROXIES'],
    [{ CREDENTIAL_KEYS: 'no-key' }, 'CREDENTIAL_KEYS'],
    [{ CREDENTIAL_KEYS: `a:${vaultKey.slice(4)}` }, 'CREDENTIAL_KEYS'],
    [{ CREDENTIAL_KEYS: `a:${vaultKey},a:${vaultKey}` }, 'CREDENTIAL_KEYS'],
    [{ MODE: 'production', SESSION_SECRET: secret, DATABASE_URL: 'postgres://x@db/shop' }, 'CREDENTIAL_KEYS'],
    [{ DESK_TOKEN: 'short' }, 'DESK_TOKEN'],
    [{ LEISHEN_URL: 'https://leishen.test' }, 'LEISHEN_SECRET'],
    [{ LEISHEN_SECRET: secret }, 'LEISHEN_URL'],
    [{ LEISHEN_URL: 'http://leishen.test', LEISHEN_SECRET: secret }, 'LEISHEN_URL'],
    [{ LEISHEN_URL: 'https://leishen.test', LEISHEN_SECRET: secret.slice(1) }, 'LEISHEN_SECRET'],
    [{ PARTNER_PORT: '70000' }, 'PARTNER_PORT'],
    [{ PORT: '4000', PARTNER_PORT: '4001' }, 'PARTNER_PORT'],
    [{ PARTNER_URL: 'partner.test' }, 'PARTNER_URL'],
    [{ SMS_URL: 'sms.test', SMS_TOKEN: secret }, 'SMS_URL'],
    [{ SMS_URL: 'http://sms.test/send', SMS_TOKEN: secret }, 'SMS_URL'],
    [{ SMS_TOKEN: secret }, 'SMS_URL'],
    [{ SMS_URL: 'https://sms.test' }, 'SMS_TOKEN'],
    [{ SMS_URL: 'https://sms.test', SMS_TOKEN: 'short' }, 'SMS_TOKEN'],
    [{ REALNAME_URL: 'ftp://identity.test', REALNAME_TOKEN: secret }, 'REALNAME_URL'],
    [{ REALNAME_TOKEN: secret }, 'REALNAME_URL'],
    [{ REALNAME_URL: 'https://identity.test' }, 'REALNAME_TOKEN'],
    [{ REALNAME_URL: 'https://identity.test', REALNAME_TOKEN: 'short' }, 'REALNAME_TOKEN'],
    [{ SMS_PER_PHONE: '0' }, 'SMS_PER_PHONE'],
    [{ SMS_PER_ADDRESS: 'many' }, 'SMS_PER_ADDRESS'],
    [{ SMS_PER_SHOP: '1.5' }, 'SMS_PER_SHOP'],
    [{ DESK_TOKEN: `${secret} ${secret}` }, 'DESK_TOKEN'],
    [{ ...alipay, ALIPAY_APP_ID: 'wx123' }, 'ALIPAY_APP_ID'],
    [{ ...alipay, ALIPAY_APP_ID: undefined }, 'ALIPAY_APP_ID'],
    [{ ...alipay, ALIPAY_PRIVATE_KEY: '' }, 'ALIPAY_PRIVATE_KEY'],
    [{ ...alipay, ALIPAY_PRIVATE_KEY: '/run/secrets/alipay.pem' }, 'ALIPAY_PRIVATE_KEY'],
    [{ ...alipay, ALIPAY_PUBLIC_KEY: undefined }, 'ALIPAY_PUBLIC_KEY'],
    [{ ALIPAY_SELLER_ID: '2088101117955611' }, 'ALIPAY_APP_ID'],
    [{ ...alipay, ALIPAY_SELLER_ID: '123' }, 'ALIPAY_SELLER_ID'],
    [{ ...alipay, ALIPAY_GATEWAY: 'http://openapi.alipay.com/gateway.do' }, 'ALIPAY_GATEWAY'],
  ])('refuse %o, naming the setting', (source, name) => {
    expect(() => parseEnv(source)).toThrow(SettingsError);
    expect(() => parseEnv(source)).toThrow(name);
  });

  it.each([
    ['UPSTREAM_URL', 'localhost:8080'],
    ['BFF_URL', 'http://bff.test?'],
    ['SMS_URL', 'localhost:9000/send'],
  ])('tells once that %s is no %s', (name, value) => {
    const told = messageOf(() => parseEnv({ [name]: value }));
    expect(told.split('\n')).toEqual([expect.stringMatching(new RegExp(`^${name}: must be an `))]);
  });
});

describe('ports', () => {
  it('of which the system chooses one leave the other to it as well', () => {
    expect(parseEnv({ PORT: '0' })).toMatchObject({ port: 0, adminPort: 0, partner: { port: 3002 } });
    expect(parseEnv({ PORT: '0', ADMIN_PORT: '4001' })).toMatchObject({ port: 0, adminPort: 4001 });
  });

  it('that are blank are unset', () => {
    expect(parseEnv({ PORT: ' ', ADMIN_PORT: '' })).toMatchObject({ port: 3000, adminPort: 3001 });
    expect(parseEnv({ PORT: ' 4000 ' })).toMatchObject({ port: 4000, adminPort: 4001 });
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
}
