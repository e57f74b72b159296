import type { Settings } from '../env';

/** What a marketplace process is told of the settings, wherever it runs; who starts it adds port and partner. */
export function marketplaceConfig(settings: Settings) {
  return {
    mode: settings.mode,
    databaseUrl: settings.databaseUrl ?? null,
    dataDir: settings.dataDir,
    pictureBucket: settings.pictureBucket,
    credentialKeys: settings.credentialKeys,
    alipay: settings.alipay,
    deskToken: settings.deskToken ?? null,
    sms: settings.sms,
    smsLimits: settings.smsLimits,
    realNames: settings.realNames,
    vapid: settings.push,
    logLevel: settings.logLevel,
    tracing: settings.tracing,
  };
}
