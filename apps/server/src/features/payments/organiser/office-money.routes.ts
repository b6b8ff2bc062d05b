import { api } from '@crewtable/contract';
import type { Route } from '../../../platform/http/router.ts';
import { askProvider } from '../../../platform/stripe/provider-errors.ts';
import { askToCompareEverything } from '../ledger/compare-everything.ts';
import { recordCheck } from '../ledger/record-check.ts';
import { keepByOrganiser, previewKeep, previewRefund, refundByOrganiser } from './act-on-payment.ts';
import { bookDifference, createPrice, showPrice } from './book-difference.ts';
import { showEventMoney } from './event-money.ts';
import type { OfficeMoneyDeps } from './office-money.deps.ts';
import { listOfficePayments, showMoney } from './show-money.ts';

export function registerOfficeMoney({ route, ...deps }: OfficeMoneyDeps & { route: Route }): void {
  route(api.officeMoney.show, async ({ query }) => showMoney(deps, query.to));

  route(api.officeMoney.check, async ({ traced }) => {
    await askProvider(() => recordCheck(traced(deps)));
    return showMoney(traced(deps));
  });

  route(api.officeMoney.compareAll, async ({ traced }) => {
    await askToCompareEverything(traced(deps));
    return showMoney(deps);
  });

  route(api.officeMoney.book, async ({ organiser, params, traced }) => {
    await bookDifference(traced(deps), organiser, params.paymentIntentId);
    return showMoney(traced(deps));
  });

  route(api.officeMoney.list, async ({ query }) => listOfficePayments(deps, query));

  route(api.officeEventMoney.show, async ({ params }) => showEventMoney(deps, params.eventId));

  route(api.officeMoney.previewRefund, async ({ organiser, params, query }) =>
    previewRefund(deps, organiser, params.paymentId, query.seat),
  );

  route(api.officeMoney.refund, async ({ organiser, params, body, keep, traced }) =>
    refundByOrganiser(traced(deps), params.paymentId, { ...body, organiser, keep }),
  );

  route(api.officeMoney.previewKeep, async ({ params }) => previewKeep(deps, params.paymentId));

  route(api.officeMoney.keep, async ({ organiser, params, body, keep, traced }) =>
    keepByOrganiser(traced(deps), params.paymentId, { ...body, organiser, keep }),
  );

  route(api.officeMoney.showPrice, async () => showPrice(deps));

  route(api.officeMoney.createPrice, async ({ organiser, body, traced }) =>
    createPrice(traced(deps), { ...body, organiser }),
  );
}
