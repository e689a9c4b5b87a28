/** The services map: one function for each command of the contract; a missing one does not compile. */
import { join } from 'node:path';
import type { Services } from '../../shared/contract/commands.ts';
import { openConformRuns } from '../conform/conform-runs.ts';
import { createLiveConform } from '../conform/live-conform.ts';
import type { PressKeys } from '../exchange/press-keys.ts';
import { createLiveExplorer } from '../explorer/live-explorer.ts';
import { createMapReader } from '../map/map-reader.ts';
import type { Workbench } from '../workbench.ts';
import { noteActivity, takeOverEnvironments, withMaskedAnswers, withSteps } from './around-commands.ts';
import { createCodegenService } from './codegen-service.ts';
import { createConformService } from './conform-service.ts';
import { createDoctorService } from './doctor-service.ts';
import { createEnvironmentService } from './environment-service.ts';
import { createEvidenceService } from './evidence-service.ts';
import { createExchangeService } from './exchange-service.ts';
import { createExplorerService } from './explorer-service.ts';
import { createFlowService } from './flow-service.ts';
import { createHistoryService } from './history-service.ts';
import { createLoupeService } from './loupe-service.ts';
import { createMapService } from './map-service.ts';
import { createOperationService } from './operation-service.ts';
import { createPlaygroundService } from './playground-service.ts';
import { createProgramService } from './program-service.ts';
import { createSandboxService } from './sandbox-service.ts';
import { createUssdService } from './ussd-service.ts';
import { createVaultService } from './vault-service.ts';
import { createWebhookService } from './webhook-service.ts';
import { createWindowService } from './window-service.ts';
import { createWorkbenchService } from './workbench-service.ts';

export function createServices(workbench: Workbench, press: PressKeys): Services {
  const maps = createMapReader(workbench);
  const services: Services = {
    ...createWorkbenchService(workbench),
    ...createUssdService(workbench, press),
    ...createHistoryService(workbench),
    ...createEvidenceService(workbench),
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
    ...createFlowService(workbench, press),
    ...createMapService(workbench, maps),
    ...createExplorerService(createLiveExplorer(workbench, press, maps)),
    ...createConformService(
      createLiveConform(workbench, openConformRuns(join(workbench.dataFolder, 'conformance.json'))),
    ),
    ...createProgramService(workbench),
    ...createWindowService(workbench),
  };
  const masked = withMaskedAnswers(services, workbench.vault);
  return withSteps(masked, [noteActivity(workbench.vault.touch), takeOverEnvironments(workbench)]);
}
