import type { Appearance } from '@stripe/stripe-js';

/** The provider's fields are in an iframe without our styles, so our design tokens are passed to it. */
export function stripeAppearance(): Appearance {
  const computed = getComputedStyle(document.documentElement);
  const token = (name: string) => computed.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('coral-deep'),
      colorBackground: token('card'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('coral-deep'),
      borderRadius: token('r-paper'),
      fontFamily: 'Hanken Grotesk, Roboto, Arial, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '600', color: token('ink') },
      '.Input': { border: `1.5px solid ${token('line-strong')}`, padding: '14px 16px' },
      '.Input:focus': { borderColor: token('ink'), boxShadow: `0 0 0 4px ${token('focus-glow')}` },
      '.Input--invalid': { borderColor: token('coral-deep'), backgroundColor: token('coral-wash') },
    },
  };
}
