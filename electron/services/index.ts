/** The services map: one function for each command of the contract; it does not compile while one is missing. */
import type { Services } from '../../shared/contract/commands.ts';
import { createCodegenService } from './codegen-service.ts';
import { createEnvironmentService } from './environment-service.ts';
import { withFreshEnvironments } from './fresh-environments.ts';
import { createHistoryService } from './history-service.ts';
import { createKnownValuesService } from './known-values-service.ts';
import { withActivity } from './note-activity.ts';
import { createOperationService } from './operation-service.ts';
import { createPlaygroundService } from './playground-service.ts';
import { createRevealService } from './reveal-service.ts';
import type { Rooms } from './rooms.ts';
import { createSandboxPanelService } from './sandbox-panel-service.ts';
import { createEmbeddedSandboxService } from './sandbox-service.ts';
import { createSendsUnderWay } from './sends-under-way.ts';
import { createStorageService } from './storage-service.ts';
import { createUssdService } from './ussd-service.ts';
import { createVaultService } from './vault-service.ts';
import { createWebhookService } from './webhook-service.ts';
import { workbenchState } from './workbench-service.ts';

export function createServices(rooms: Rooms): Services {
  const sandbox = createEmbeddedSandboxService(rooms);
  const underWay = createSendsUnderWay();
  const playground = createPlaygroundService(rooms.send, rooms.environments, underWay);
  const operation = createOperationService(rooms.send, rooms.environments, underWay);
  const services: Services = {
    'workbench.state': async () => workbenchState(rooms),
    'ussd.press': createUssdService(rooms.send, rooms.environments),
    ...createHistoryService(rooms),
    'exchange.reveal': createRevealService(rooms.send, rooms.environments),
    'playground.preview': playground.preview,
    'playground.send': playground.send,
    'operation.preview': operation.preview,
    'operation.send': operation.send,
    'operation.cancel': operation.cancel,
    'codegen.program': createCodegenService(rooms.send, rooms.environments),
    'knownValues.list': createKnownValuesService(rooms.knownValues, rooms.environments),
    'sandbox.start': sandbox.start,
    'sandbox.stop': sandbox.stop,
    ...createSandboxPanelService(rooms),
    ...createEnvironmentService(rooms),
    ...createVaultService(rooms),
    ...createWebhookService(rooms),
    'storage.setAside': createStorageService(rooms, sandbox),
  };
  return withActivity(withFreshEnvironments(services, rooms), rooms.send.vault.touch);
}
