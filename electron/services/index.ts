/** The services map: one function for each command of the contract; a missing one does not compile. */
import type { Services } from '../../shared/contract/commands.ts';
import type { Workbench } from '../workbench.ts';
import { noteActivity, takeOverEnvironments, withMaskedAnswers, withSteps } from './around-commands.ts';
import { createCodegenService } from './codegen-service.ts';
import { createDoctorService } from './doctor-service.ts';
import { createEnvironmentService } from './environment-service.ts';
import { createExchangeService } from './exchange-service.ts';
import { createHistoryService } from './history-service.ts';
import { createLoupeService } from './loupe-service.ts';
import { createOperationService } from './operation-service.ts';
import { createPlaygroundService } from './playground-service.ts';
import { createSandboxService } from './sandbox-service.ts';
import { createUssdService } from './ussd-service.ts';
import { createVaultService } from './vault-service.ts';
import { createWebhookService } from './webhook-service.ts';
import { createWorkbenchService } from './workbench-service.ts';

export function createServices(workbench: Workbench): Services {
  const services: Services = {
    ...createWorkbenchService(workbench),
    ...createUssdService(workbench),
    ...createHistoryService(workbench),
    ...createExchangeService(workbench),
    ...createPlaygroundService(workbench),
    ...createOperationService(workbench),
    ...createCodegenService(workbench),
    ...createDoctorService(workbench),
    ...createSandboxService(workbench),
    ...createEnvironmentService(workbench),
    ...createVaultService(workbench),
    ...createWebhookService(workbench),
    ...createLoupeService(workbench),
  };
  const masked = withMaskedAnswers(services, workbench.vault);
  return withSteps(masked, [noteActivity(workbench.vault.touch), takeOverEnvironments(workbench)]);
}
