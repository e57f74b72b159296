/** The demo shops, as the start prints them and the bare `localhost` lists them. */
export const demoShops = [
  { host: 'aurora.localhost', name: 'Aurora 极光交易行', note: 'useTheme 1, Bourse' },
  { host: 'titan.localhost', name: 'Titan Arena', note: 'useTheme 2, Arena' },
  { host: 'maple.localhost', name: 'Maple Studio', note: 'useTheme 3, Studio' },
  { host: 'harbor.localhost', name: 'Harbor 港湾号行', note: 'without group 5483: the blocking dialog' },
] as const;

/** The demo people, the same in every shop. Demo mode only. */
export const demoAccounts = [
  { role: 'buyer', phone: '13800000001', password: 'Buyer-2026' },
  { role: 'seller', phone: '13800000002', password: 'Seller-2026' },
] as const;
