/** The answer: its status, why it was refused, and its content as table, tree and raw text. */
import { ChevronLeft, ChevronRight, CircleAlert, KeyRound, ScanSearch } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { PLANT_WORDS } from '../../shared/doctor/plant-words.ts';
import { type Environment, environmentNowMs } from '../../shared/environment/environment.ts';
import type { Answer } from '../../shared/failure.ts';
import type { FormField, FormModel } from '../../shared/form/form-model.ts';
import { firstHeader } from '../../shared/http/message.ts';
import { issuedTokens } from '../../shared/observed/message-secrets.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { answerSchema } from '../../shared/result/answer-schema.ts';
import { pageOfList } from '../../shared/result/page-of-list.ts';
import { refusalOf } from '../../shared/result/refusal-of.ts';
import { resultTable } from '../../shared/result/result-table.ts';
import { whyRefused } from '../../shared/result/why-refused.ts';
import { BodyView } from '../message/BodyView.tsx';
import { WhyRefusedPanel } from '../message/finding/WhyRefusedPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { ToneIcon } from '../ui/Chip.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { SignedNote, StatusChip } from '../ui/ExchangeChips.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { duration, timeOfDay } from '../ui/times.ts';
import { AnswerTable } from './AnswerTable.tsx';
import { AnswerTree } from './AnswerTree.tsx';
import { outcomeLabel } from './broken/fault-labels.ts';
import { IssuedTokenNote } from './IssuedTokenNote.tsx';
import type { OperationOutcome } from './operations-store.ts';
import { RefusalView } from './RefusalView.tsx';
import { useValueMenu } from './ValueMenu.tsx';
import './answer.css';

type AnswerViewProps = {
  readonly model: FormModel;
  readonly outcome: OperationOutcome | undefined;
  readonly isSending: boolean;
  readonly onOpen: (exchangeId: string) => void;
  /** Shows the checks of the request. */
  readonly onCheck: (exchangeId: string) => void;
  readonly onPage: (page: number) => void;
  /** Absent while no form is shown. */
  readonly onFocusField: ((fieldKey: string) => void) | undefined;
  readonly onUse: (model: FormModel, field: FormField, text: string) => void;
  readonly environment: Environment | undefined;
  readonly onKeys: () => void;
  readonly onUseToken: (exchangeId: string) => Promise<Answer<true>>;
};

export const AnswerView = memo(AnswerViewBare);

function AnswerViewBare(props: AnswerViewProps) {
  const { outcome, isSending } = props;
  if (!outcome && !isSending) {
    // Its place beside the form is kept, so that nothing moves when the first answer comes.
    return (
      <section className="answer answer--none" aria-label="Answer">
        <p className="faint">The answer comes here.</p>
      </section>
    );
  }
  return (
    <section
      className={isSending && outcome ? 'answer answer--old' : 'answer'}
      aria-label="Answer"
      aria-busy={isSending}
    >
      {!outcome && <Skeleton of="the answer" />}
      {outcome?.kind === 'not-sent' && (
        <EmptyState icon={CircleAlert} title="Nothing was sent" text={outcome.failure.message} isFailure>
          {outcome.failure.code === 'credentials-missing' && (
            <Button icon={KeyRound} onPress={props.onKeys}>
              Open Keys
            </Button>
          )}
        </EmptyState>
      )}
      {outcome?.kind === 'back' && <Back {...props} outcome={outcome} />}
    </section>
  );
}

type Form = 'table' | 'tree' | 'raw';

type BackProps = AnswerViewProps & { readonly outcome: Extract<OperationOutcome, { kind: 'back' }> };

function Back(props: BackProps) {
  const { model, outcome, isSending, onOpen, onPage, onFocusField, onUse } = props;
  const { exchange, tree, text, bytes } = outcome;
  const [wanted, setWanted] = useState<Form>('table');
  const schema = answerSchema(model.operation, exchange.status ?? 0);
  const table = useMemo(() => (tree ? resultTable(tree, schema, text) : undefined), [tree, schema, text]);
  const page = useMemo(() => (tree ? pageOfList(tree) : undefined), [tree]);
  const refusal = useMemo(
    () => ((exchange.status ?? 0) >= 400 ? refusalOf(bytes) : undefined),
    [bytes, exchange.status],
  );
  const hasToken = useMemo(() => bringsToken(exchange, bytes), [exchange, bytes]);
  const menu = useValueMenu(text, onUse);
  const forms: readonly Form[] = [...(table ? ['table' as const] : []), ...(tree ? ['tree' as const] : []), 'raw'];
  const form = forms.includes(wanted) ? wanted : (forms[0] ?? 'raw');
  const failure = exchange.failure ?? outcome.bodyFailure;
  const { fault } = outcome;
  const label = fault && outcomeLabel(fault, outcome);
  const why = exchange.status === 401 ? whyRefused(exchange) : undefined;
  return (
    <>
      <header className="line">
        <StatusChip exchange={exchange} />
        <SignedNote verified={exchange.verified} />
        <span className="soft">
          {timeOfDay(exchange.startedAtMs)} · {duration(exchange.totalMs)}
          {outcome.isRetry && ' · a retry under the same key'}
        </span>
        <span className="push">
          <Button weight="quiet" icon={ScanSearch} onPress={() => onOpen(exchange.id)}>
            Open in Phone
          </Button>
        </span>
      </header>
      {fault && label && (
        <p className="answer__note icon-sentence" role="status">
          <ToneIcon tone={label.tone} />
          <span>
            <b>{PLANT_WORDS[fault].label}.</b> {label.sentence}
          </span>
        </p>
      )}
      {failure && <p className="answer__note soft bad">{failure.message}</p>}
      {why ? (
        <div className="refusal">
          <WhyRefusedPanel
            key={exchange.id}
            why={why}
            observed={exchange}
            subject={{ kind: 'exchange', id: exchange.id }}
            judgedAtMs={environmentNowMs(props.environment, exchange.startedAtMs)}
            onCheck={() => props.onCheck(exchange.id)}
          />
        </div>
      ) : (
        refusal && <RefusalView refusal={refusal} model={model} onFocusField={onFocusField} />
      )}
      {hasToken && (
        <IssuedTokenNote
          key={exchange.id}
          environment={props.environment}
          onUse={() => props.onUseToken(exchange.id)}
        />
      )}
      {exchange.response && (
        <>
          <div className="answer__tabs line line--spread">
            <Tabs
              name="Answer as"
              tabs={forms.map((one) => [one, one === 'table' ? 'Table' : one === 'tree' ? 'Tree' : 'Raw'] as const)}
              chosen={form}
              onChoose={setWanted}
            />
            {page && <Paging page={page} isSending={isSending} onPage={onPage} />}
          </div>
          <div className="answer__form" role="tabpanel" aria-label={form}>
            {form === 'table' && table && <AnswerTable table={table} source={text} onValue={menu.open} />}
            {form === 'tree' && tree && <AnswerTree tree={tree} schema={schema} source={text} onValue={menu.open} />}
            {form === 'raw' && (
              <div className="answer__raw scroll">
                <BodyView
                  body={{ bytes, totalBytes: exchange.response.body.totalBytes, isLoading: false }}
                  contentType={firstHeader(exchange.response.headers, 'content-type') ?? ''}
                  onLoadMore={() => onOpen(exchange.id)}
                />
              </div>
            )}
          </div>
        </>
      )}
      {menu.drawn}
    </>
  );
}

/** The answer issued a token, of which this is the mask. */
function bringsToken({ status = 0, response }: Exchange, body: Uint8Array): boolean {
  if (!response || status < 200 || status > 299) return false;
  return issuedTokens({ headers: response.headers, body }).some((token) => /^\*+$/.test(token));
}

type PagingProps = {
  readonly page: NonNullable<ReturnType<typeof pageOfList>>;
  readonly isSending: boolean;
  readonly onPage: (page: number) => void;
};

function Paging({ page, isSending, onPage }: PagingProps) {
  const { current, previous, next, limit, rows, total } = page;
  const first = limit === undefined ? undefined : current * limit + 1;
  const span =
    first === undefined || rows === undefined || rows === 0 ? 'No rows' : `Rows ${first} to ${first + rows - 1}`;
  return (
    <nav className="line line--close soft" aria-label="Pages">
      <span>
        {span}
        {total !== undefined && ` of ${total.toLocaleString('en-GB')}`}
      </span>
      <Button
        weight="quiet"
        icon={ChevronLeft}
        name="Previous page"
        disabled={previous === undefined || isSending}
        onPress={() => previous !== undefined && onPage(previous)}
      >
        {null}
      </Button>
      <span>
        page {current + 1}
        {total !== undefined && limit !== undefined && ` of ${Math.max(1, Math.ceil(total / limit))}`}
      </span>
      <Button
        weight="quiet"
        icon={ChevronRight}
        name="Next page"
        disabled={next === undefined || isSending}
        onPress={() => next !== undefined && onPage(next)}
      >
        {null}
      </Button>
    </nav>
  );
}
