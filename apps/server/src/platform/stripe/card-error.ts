import type { CardError } from '@crewtable/contract';

/** The fields of an error of the payment provider that a browser may see. */
export interface ProviderError {
  type: string;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

/** Copies only the three codes, because the error also contains ids of charges and payment methods. */
export function cardErrorOf({ type, code, decline_code }: ProviderError): CardError {
  return {
    type,
    ...(code !== undefined && { code }),
    ...(decline_code !== undefined && { decline_code }),
  };
}
