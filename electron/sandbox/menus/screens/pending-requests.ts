/** PENDING_REQUESTS, PENDING_REQUEST_DETAILS and cancelling: orders that have not settled yet. */
import type { SandboxCore } from '../../core.ts';
import { formatMoney, toDecimal } from '../../money.ts';
import { isRefused, refuse } from '../../outcome.ts';
import { cancelOrder, findOrder, pendingOrders } from '../../trading/orders.ts';
import type { TradeRequestRow } from '../../world/world-types.ts';
import type { MenuContext, Screen, ScreenItem } from '../screen.ts';
import { clip, pageOf, shortDate } from '../screen-text.ts';

const PER_PAGE = 4;

/** The menus say BUY where the JSON operations say PURCHASE. */
export function sideOf({ requestType }: { readonly requestType: string }): 'BUY' | 'SELL' {
  return requestType === 'SELL' ? 'SELL' : 'BUY';
}

export const pendingRequestsScreen: Screen = {
  show({ core, customer, page }) {
    const all = pendingOrders(core, customer.customerId);
    if (all.length === 0) return { text: 'No requests are waiting.' };
    const { shown, place, hasNextPage } = pageOf(all, page, PER_PAGE);
    const items = shown.map((order) => orderItem(core, order));
    return { text: place === '' ? 'Pending requests' : `Pending${place}`, items, hasNextPage };
  },
};

function orderItem(core: SandboxCore, order: TradeRequestRow): ScreenItem {
  const { symbol } = core.book.byId(order.instrumentId);
  return {
    label: `${sideOf(order)} ${symbol} ${formatMoney(order.amountMinor, order.currency)}`,
    data: {
      orderId: String(order.requestId),
      orderType: sideOf(order),
      symbol,
      amount: toDecimal(order.amountMinor),
      status: order.status,
      createdAt: new Date(order.createdMs).toISOString(),
    },
    remember: { requestId: order.requestId, instrumentId: order.instrumentId },
  };
}

function orderOf({ core, customer, memory }: MenuContext): TradeRequestRow | undefined {
  return findOrder(core, customer.customerId, memory.requestId ?? 0);
}

export const pendingRequestDetailsScreen: Screen = {
  show(context) {
    const order = orderOf(context);
    if (!order) return { text: 'This request is gone.', withoutKeys: ['1'] };
    const instrument = context.core.book.byId(order.instrumentId);
    const time = new Date(order.createdMs).toISOString().slice(11, 16);
    const text = [
      `Type: ${sideOf(order)}`,
      `Stock: ${instrument.symbol} ${clip(instrument.shortName, 20)}`,
      `Amount: ${formatMoney(order.amountMinor, order.currency)}`,
      `Status: ${order.status}`,
      `Created: ${shortDate(order.createdMs)} ${time}`,
    ].join('\n');
    return { text, withoutKeys: order.status === 'PENDING' ? [] : ['1'] };
  },
};

export const cancelRequestConfirmationScreen: Screen = {
  show(context) {
    const order = orderOf(context);
    if (!order) return { text: 'This request is gone.', withoutKeys: ['1'] };
    const { symbol } = context.core.book.byId(order.instrumentId);
    return {
      text: `Cancel order ${order.requestId}: ${sideOf(order)} ${symbol} ${formatMoney(order.amountMinor, order.currency)}?`,
    };
  },
  act({ core, customer, memory }) {
    if (memory.requestId === undefined) return refuse(404, 'requestId', 'No request was chosen.');
    const order = cancelOrder(core, customer.customerId, memory.requestId);
    return isRefused(order) ? order : { remember: {} };
  },
};

export const cancelRequestSuccessScreen: Screen = {
  show: ({ memory }) => ({ text: `Order ${memory.requestId ?? ''} is cancelled.` }),
};
