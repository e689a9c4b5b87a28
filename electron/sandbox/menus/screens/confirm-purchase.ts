/** PURCHASE_CONFIRMATION and PURCHASE_SUCCESS: the question, the order, and the receipt. */
import { formatMoney, formatShares, quantityFor } from '../../money.ts';
import { isRefused, refuse } from '../../outcome.ts';
import { placeOrder, refuseTrading } from '../../trading/orders.ts';
import type { Screen } from '../screen.ts';
import { purchaseOf } from './buy-stock.ts';

export const purchaseConfirmationScreen: Screen = {
  show(context) {
    const { memory } = context;
    const purchase = purchaseOf(context);
    const amountMinor = memory.amountMinor ?? 0;
    if (!purchase) return { text: 'You have no portfolio yet.', withoutKeys: ['1'] };
    const barred = refuseTrading(context.core, purchase.portfolio);
    if (barred) return { text: barred.message, withoutKeys: ['1'] };
    const { instrument, portfolio, priceMinor } = purchase;
    const shares = formatShares(memory.quantityMicro ?? quantityFor(amountMinor, priceMinor));
    const amount = formatMoney(amountMinor, portfolio.currency);
    return {
      text: `Buy ${shares} ${instrument.symbol} for ${amount}?\nConfirming sends a POST that creates the purchase order request.`,
    };
  },
  act(context) {
    const purchase = purchaseOf(context);
    if (!purchase) return refuse(403, 'portfolioId', 'The customer has no portfolio to buy for.');
    const order = placeOrder(context.core, {
      customerId: context.customer.customerId,
      portfolioId: purchase.portfolio.portfolioId,
      instrumentId: purchase.instrument.instrumentId,
      requestType: 'PURCHASE',
      amountMinor: context.memory.amountMinor ?? 0,
      quantityMicro: context.memory.quantityMicro ?? null,
    });
    return isRefused(order) ? order : { remember: { requestId: order.requestId } };
  },
};

export const purchaseSuccessScreen: Screen = {
  show(context) {
    const { memory } = context;
    const purchase = purchaseOf(context);
    const amount = purchase ? formatMoney(memory.amountMinor ?? 0, purchase.portfolio.currency) : '';
    const symbol = purchase?.instrument.symbol ?? '';
    return {
      text: `Order ${memory.requestId ?? ''} is placed: buy ${symbol} for ${amount}.\nIt is PENDING; see My Portfolio, Pending Requests.`,
    };
  },
};
