/** The services map: one function for each command of the contract; it does not compile while one is missing. */
import type { Services } from '../../shared/contract/commands.ts';
import { createSendsUnderWay } from '../exchange/sends-under-way.ts';
import type { Workbench } from '../workbench.ts';
import { createCodegenService } from './codegen-service.ts';
import { createEnvironmentService } from './environment-service.ts';
import { withFreshEnvironments } from './fresh-environments.ts';
import { createHistoryService } from './history-service.ts';
import { createKnownValuesService } from './known-values-service.ts';
import { withActivity } from './note-activity.ts';
import { createOperationService } from './operation-service.ts';
import { createPlaygroundService } from './playground-service.ts';
import { createRevealService } from './reveal-service.ts';
import { createSandboxPanelService } from './sandbox-panel-service.ts';
import { createEmbeddedSandboxService } from './sandbox-service.ts';
import { createStorageService } from './storage-service.ts';
import { createUssdService } from './ussd-service.ts';
import { createVaultService } from './vault-service.ts';
import { createWebhookService } from './webhook-service.ts';
import { workbenchState } from './workbench-service.ts';

export function createServices(workbench: Workbench): Services {
  const sandbox = createEmbeddedSandboxService(workbench);
  const underWay = createSendsUnderWay();
  const playground = createPlaygroundService(workbench, underWay);
  const operation = createOperationService(workbench, underWay);
  const services: Services = {
    'workbench.state': async () => workbenchState(workbench),
    'ussd.press': createUssdService(workbench),
    ...createHistoryService(workbench),
    'exchange.reveal': createRevealService(workbench),
    'playground.preview': playground.preview,
    'playground.send': playground.send,
    'operation.preview': operation.preview,
    'operation.send': operation.send,
    'operation.cancel': operation.cancel,
    'codegen.program': createCodegenService(workbench),
    'knownValues.list': createKnownValuesService(workbench),
    'sandbox.start': sandbox.start,
    'sandbox.stop': sandbox.stop,
    ...createSandboxPanelService(workbench),
    ...createEnvironmentService(workbench),
    ...createVaultService(workbench),
    ...createWebhookService(workbench),
    'storage.setAside': createStorageService(workbench, sandbox),
  };
  return withActivity(withFreshEnvironments(services, workbench), workbench.vault.touch);
}
