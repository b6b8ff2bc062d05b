/** Name, addresses and social media links of the company. */
export const brand = {
  name: 'Crewtable',
  onDemandName: 'QuickCrew',
  legalEntity: 'Crewtable',
  supportEmail: 'support@crewtable.example',
  social: {
    tiktok: 'https://www.tiktok.com/@crewtable',
    instagram: 'https://www.instagram.com/crewtable',
    linkedin: 'https://www.linkedin.com/company/crewtable',
  },
} as const;
