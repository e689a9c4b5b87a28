/** How a completed movement changes a holding; the seed and the settlement of orders share this rule. */
import { shareOf } from '../money.ts';
import type { AssetRow, RequestType } from './world-types.ts';

/** The holding after a movement. A sale reduces the invested amount by the same part as the shares. */
export function moveAsset(
  asset: AssetRow,
  requestType: RequestType,
  quantityMicro: number,
  amountMinor: number,
  atMs: number,
): AssetRow {
  if (requestType === 'PURCHASE') {
    const invested = asset.investedMinor + amountMinor;
    return { ...asset, quantityMicro: asset.quantityMicro + quantityMicro, investedMinor: invested, updatedMs: atMs };
  }
  const soldCost = shareOf(asset.investedMinor, quantityMicro, asset.quantityMicro);
  return {
    ...asset,
    quantityMicro: asset.quantityMicro - quantityMicro,
    investedMinor: asset.investedMinor - soldCost,
    updatedMs: atMs,
  };
}
