import { serviceFaults, serviceOf, serviceToken, serviceUrl, type ServiceSettings } from './serviceSettings';

/** The settings of the service that knows whether a name and an ID number belong together. */
export const realNameFields = {
  REALNAME_URL: serviceUrl('REALNAME_URL', 'identity.example/verify', 'ID numbers would be readable on the way'),
  REALNAME_TOKEN: serviceToken('REALNAME_TOKEN'),
};

interface RealNameFields {
  readonly REALNAME_URL?: string | undefined;
  readonly REALNAME_TOKEN?: string | undefined;
}

/** What is wrong with the settings together. */
export function realNameFaults({ REALNAME_URL: url, REALNAME_TOKEN: token }: RealNameFields): string[] {
  return serviceFaults(['REALNAME_URL', url], ['REALNAME_TOKEN', token]);
}

/** The service, when it is set up. */
export function realNameOf({ REALNAME_URL: url, REALNAME_TOKEN: token }: RealNameFields): ServiceSettings | null {
  return serviceOf(url, token);
}
