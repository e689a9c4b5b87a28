/** The screen of every state; a state of the table without a screen does not compile. */
import type { MenuStateName } from '../../../../shared/ussd/menu-states.ts';
import type { Screen } from '../screen.ts';
import { assetDetailScreen, moreStockDetailScreen } from './asset-detail.ts';
import { buyStockScreen, customPurchaseScreen, selectStockScreen } from './buy-stock.ts';
import { purchaseConfirmationScreen, purchaseSuccessScreen } from './confirm-purchase.ts';
import { stockTransactionsScreen, transactionHistoryScreen } from './history.ts';
import { goodbyeScreen, homeScreen } from './home.ts';
import {
  cancelRequestConfirmationScreen,
  cancelRequestSuccessScreen,
  pendingRequestDetailsScreen,
  pendingRequestsScreen,
} from './pending-requests.ts';
import { myPortfolioScreen, viewAssetsScreen } from './portfolio.ts';
import { customSellScreen, sellConfirmationScreen, sellStockScreen, sellSuccessScreen } from './sell-stock.ts';
import { searchStockScreen, stocksScreen } from './stocks.ts';

export const SCREENS: Readonly<Record<MenuStateName, Screen>> = {
  HOME: homeScreen,
  GOODBYE: goodbyeScreen,
  STOCKS: stocksScreen,
  SEARCH_STOCK: searchStockScreen,
  SELECT_STOCK: selectStockScreen,
  BUY_STOCK: buyStockScreen,
  ENTER_CUSTOM_PURCHASE_AMOUNT: customPurchaseScreen,
  PURCHASE_CONFIRMATION: purchaseConfirmationScreen,
  PURCHASE_SUCCESS: purchaseSuccessScreen,
  MY_PORTFOLIO: myPortfolioScreen,
  VIEW_ASSETS: viewAssetsScreen,
  ASSET_DETAIL: assetDetailScreen,
  MORE_STOCK_DETAIL: moreStockDetailScreen,
  STOCK_TRANSACTIONS: stockTransactionsScreen,
  SELL_STOCK: sellStockScreen,
  ENTER_CUSTOM_SELL_AMOUNT: customSellScreen,
  SELL_CONFIRMATION: sellConfirmationScreen,
  SELL_SUCCESS: sellSuccessScreen,
  PENDING_REQUESTS: pendingRequestsScreen,
  PENDING_REQUEST_DETAILS: pendingRequestDetailsScreen,
  CANCEL_REQUEST_CONFIRMATION: cancelRequestConfirmationScreen,
  CANCEL_REQUEST_SUCCESS: cancelRequestSuccessScreen,
  TRANSACTION_HISTORY: transactionHistoryScreen,
};
