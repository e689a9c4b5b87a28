/** Errands: what one part of the page asks of another, whose stores it does not know. They wait for the other's code, and reject if it does not come. */
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { FieldChanges } from '../../shared/environment/edit-fields.ts';
import type { Answer } from '../../shared/failure.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import type { ChosenFile } from '../ui/chosen-file.ts';
import type { PanelName } from './shell-store.ts';

/** What the Doctor is given from elsewhere; of what is left out it keeps its own. */
export type SignedText = {
  /** A signed request in any form that the Doctor reads, such as raw HTTP. */
  readonly request?: string;
  /** In any form of a public key. */
  readonly publicKey?: string;
  /** The base that the other side printed, where it is known. */
  readonly base?: string | undefined;
};

export type Errands = {
  /** Shows a record among what was seen, in its session if it has one. */
  openRecord(id: string, sessionId: string | undefined): Promise<void>;
  /** Lists what was seen, asked like this. */
  showRecords(query: string): Promise<void>;
  /** Opens a file of evidence in history, read-only. */
  openCase(file: ChosenFile): Promise<void>;
  /** Opens an operation of the catalogue as a form; without one, the gallery of what breaks the request that is open. */
  openOperation(name?: string): Promise<void>;
  /** Opens an input from elsewhere as a form; `leftOver` lists what it could not hold. The focus goes to this field. */
  openInput(
    input: OperationInput,
    from: { source: string; leftOver: readonly string[] },
    fieldKey?: string,
  ): Promise<void>;
  /** Opens a recorded exchange as a draft: with every part to edit, or in its form; where that cannot hold it, the room says so. */
  openRecordAsDraft(exchangeId: string, way: 'form' | 'free'): Promise<void>;
  /** Opens the import, with a text that was pasted elsewhere. */
  importRequests(text?: string): Promise<void>;
  /** Shows the program that sends this; `title` describes it for the user. */
  showProgram(subject: CommandInput<'codegen.program'>['of'], title: string): Promise<void>;
  /** Puts a pasted request, or its signer's key, into the Doctor. */
  diagnose(pasted: SignedText): Promise<void>;
  /** Puts a signed request into the Doctor, judged at its own time, beside the field for the base that its signer printed. */
  compareBase(signed: SignedText): Promise<void>;
  /** Opens an environment in the editor, with changes to be looked at and saved. */
  editEnvironment(id: string, changes?: FieldChanges): Promise<void>;
  /** Opens the key and the token of this environment; without one, where secrets are stored. */
  openKeys(environmentId?: string): Promise<void>;
  /** Opens the webhook of this environment and its receiver. */
  openWebhooks(environmentId: string): Promise<void>;
  /** Takes the token of an answer into use. */
  takeIssuedToken(exchangeId: string): Promise<Answer<true>>;
  /** Opens the sandbox's faults, where the weather is turned off. */
  openFaults(): Promise<void>;
  /** Opens a flow of the list. Resolves with false if there is none of this name. */
  openFlow(name: string): Promise<boolean>;
  /** Takes a text from a file as flows that are not saved yet. */
  takeFlow(name: string, text: string): Promise<void>;
  /** Makes a flow of the session of this press and opens it. */
  recordSession(exchangeId: string): Promise<void>;
  /** Writes a flow to a screen of the map and opens it. */
  recordFlowTo(environmentId: string, screen: string): Promise<void>;
  /** The text of a flow of the list, as it is edited or saved; undefined if it cannot be read. */
  flowText(name: string): Promise<string | undefined>;
  /** Writes what the room reads at a step into a flow. Answers with its new text. */
  writeCaption(wish: CommandInput<'flows.caption'>): Promise<Answer<string>>;
  /** Opens the stage, with a script at once. */
  openStage(script?: { readonly title: string; readonly text: string; readonly name?: string }): Promise<void>;
};

/**
 * Goes to the panel at once, and does there what was asked once its code has come. Where it does not come, the answer is that, and the
 * user is told: by the room, or by a notice where there is none.
 */
export type SendErrand = <Result>(
  panel: PanelName | undefined,
  act: (to: Errands) => Promise<Result>,
) => Promise<Answer<Result>>;
