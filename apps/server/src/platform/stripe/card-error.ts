import type { CardError } from '@crewtable/contract';

/** An error object of the payment provider, as far as a browser may see it. */
export interface ProviderError {
  type: string;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

/** The three codes alone: the provider's objects also name charges and payment methods. */
export function cardErrorOf({ type, code, decline_code }: ProviderError): CardError {
  return {
    type,
    ...(code !== undefined && { code }),
    ...(decline_code !== undefined && { decline_code }),
  };
}
