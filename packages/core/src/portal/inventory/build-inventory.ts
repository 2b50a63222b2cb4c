import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { InventoryService } from './inventory-service.ts';
import { InventoryMatcher, type MatchSettings } from './match-inventories.ts';

export interface InventoryServices {
  readonly inventory: InventoryService;
  readonly inventoryMatcher: InventoryMatcher;
}

/** The services of the packages of every branch. */
export function buildInventory(stores: Stores, runtime: Runtime, settings: MatchSettings): InventoryServices {
  return {
    inventory: new InventoryService(stores, runtime, settings.databasePath),
    inventoryMatcher: new InventoryMatcher(stores, runtime, settings),
  };
}
