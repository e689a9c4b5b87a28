/** The services map: one function for each command of the contract; a missing one does not compile. */
import { join } from 'node:path';
import type { Services } from '../../shared/contract/commands.ts';
import { openConformRuns } from '../conform/conform-runs.ts';
import { type ConformPorts, conformanceStarter } from '../conform/conformance-starter.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { type ExplorerPorts, explorationStarter } from '../explorer/exploration-starter.ts';
import { commandStarter } from '../flows/command-starter.ts';
import { createFlowFolder } from '../flows/flow-folder.ts';
import { openFlowResults } from '../flows/flow-results.ts';
import { createFlowRuns } from '../flows/flow-starter.ts';
import { isForStage, stageStarter } from '../flows/stage-starter.ts';
import { createMapReader, type MapReaderPorts } from '../map/map-reader.ts';
import type { FolderPorts, OpenOfFolder } from '../open/folder-environment.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import { runningSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';
import {
  noteActivity,
  type TakeOverPorts,
  takeOverEnvironments,
  withMaskedAnswers,
  withSteps,
} from './around-commands.ts';
import { type CodegenPorts, createCodegenService } from './codegen-service.ts';
import { createConformService } from './conform-service.ts';
import { createDoctorService, type DoctorPorts, diagnosisStarter } from './doctor-service.ts';
import { createEnvironmentService, type EnvironmentPorts } from './environment-service.ts';
import { createEvidenceService, type EvidencePorts } from './evidence-service.ts';
import { createExchangeService, type ExchangePorts } from './exchange-service.ts';
import { createFlowService, type FlowPorts } from './flow-service.ts';
import { createHistoryService, type HistoryPorts } from './history-service.ts';
import { createLoupeService, type LoupePorts } from './loupe-service.ts';
import { createMapService, type MapPorts } from './map-service.ts';
import { createOperationService, type OperationPorts } from './operation-service.ts';
import { createPlaygroundService, type PlaygroundPorts } from './playground-service.ts';
import { createProgramService, type ProgramPorts } from './program-service.ts';
import { createRecordService, type RecordPorts } from './record-service.ts';
import { createRunService } from './run-service.ts';
import { createSandboxService } from './sandbox-service.ts';
import { createUssdService } from './ussd-service.ts';
import { createVaultService, type VaultPorts } from './vault-service.ts';
import { createWebhookService, type WebhookPorts } from './webhook-service.ts';
import { createWindowService, type WindowPorts } from './window-service.ts';
import { createWorkbenchService, type StoragePorts } from './workbench-service.ts';

/** What all services together work with. Only compose.ts makes it; each service takes what it needs of it. */
export type ServicePorts = StoragePorts &
  TakeOverPorts &
  HistoryPorts &
  RecordPorts &
  EvidencePorts &
  ExchangePorts &
  PlaygroundPorts &
  OperationPorts &
  CodegenPorts &
  DoctorPorts &
  EnvironmentPorts &
  VaultPorts &
  WebhookPorts &
  LoupePorts &
  FlowPorts &
  MapPorts &
  MapReaderPorts &
  ExplorerPorts &
  ConformPorts &
  ProgramPorts &
  FolderPorts &
  WindowPorts & { readonly vault: Pick<Vault, 'touch' | 'masker'>; readonly runs: RunRegistry };

export function createServices(ports: ServicePorts, open: OpenOfFolder): Services {
  const maps = createMapReader(ports);
  const kept = openConformRuns(join(ports.dataFolder, 'conformance.json'));
  const folder = createFlowFolder(join(ports.dataFolder, DATA_FOLDERS.flows));
  const stage = { admin: () => runningSandbox(ports), runs: ports.runs };
  const { environments } = ports;
  const isPlayedForStage = (environmentId: string) => isForStage(stage, environmentId);
  const results = openFlowResults(join(ports.dataFolder, 'flow-results.json'));
  const flows = createFlowRuns({ environments, plan: folder.plan, open, isForStage: isPlayedForStage, results });
  const services: Services = {
    ...createWorkbenchService(ports),
    ...createUssdService(open),
    ...createHistoryService(ports),
    ...createRecordService(ports),
    ...createEvidenceService(ports, folder),
    ...createExchangeService(ports),
    ...createPlaygroundService(ports),
    ...createOperationService(ports),
    ...createCodegenService(ports),
    ...createDoctorService(ports),
    ...createSandboxService(ports),
    ...createEnvironmentService(ports),
    ...createVaultService(ports),
    ...createWebhookService(ports),
    ...createLoupeService(ports),
    ...createFlowService(ports, folder, results, flows),
    ...createMapService(ports, maps),
    ...createConformService(kept),
    ...createRunService(ports.runs, {
      exploration: explorationStarter(ports, open, maps),
      conformance: conformanceStarter(ports, kept),
      flow: flows.starter,
      stage: stageStarter(stage),
      diagnosis: diagnosisStarter(ports),
      command: commandStarter({ dataFolder: ports.dataFolder }),
    }),
    ...createProgramService(ports),
    ...createWindowService(ports),
  };
  const masked = withMaskedAnswers(services, ports.vault);
  return withSteps(masked, [noteActivity(ports.vault.touch), takeOverEnvironments(ports)]);
}
