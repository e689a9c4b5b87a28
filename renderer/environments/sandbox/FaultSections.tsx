/** The sandbox's faults: the weather, the active rules with their hit counts, and the user's own rules. */
import { CloudFog, CloudLightning, CloudRain, type LucideIcon, Sun, Trash2, Unplug } from 'lucide-react';
import type { FaultRule, FaultRuleState } from '../../../shared/sandbox/fault.ts';
import { WEATHER_SEED, weatherInForce } from '../../../shared/sandbox/panel.ts';
import { WEATHERS, type WeatherName } from '../../../shared/sandbox/weather.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { RuleForm } from './RuleForm.tsx';
import { faultLabel, whenLabel } from './sandbox-labels.ts';
import type { SandboxSectionProps } from './sandbox-store.ts';

const WEATHER_ICONS: Readonly<Record<WeatherName, LucideIcon>> = {
  clear: Sun,
  hazy: CloudFog,
  congested: CloudRain,
  stormy: CloudLightning,
  outage: Unplug,
};

export function FaultSections({ panel, store }: SandboxSectionProps) {
  const { faults } = panel;
  const weather = weatherInForce(faults, WEATHER_SEED);
  const isBusy = store.acting !== undefined;
  const plain = faults.map(plainRule);
  const setFaults = (rules: FaultRule[]) => void store.act('sandbox.setFaults', { rules });
  return (
    <>
      <Section title="Network weather" note={weather === undefined ? 'your own rules are on' : undefined}>
        <Segmented
          block="weather"
          name="Network weather"
          choices={WEATHERS.map((one) => [one.name, <Weather key={one.name} {...one} />] as const)}
          chosen={weather}
          onChoose={(name) => void store.act('sandbox.setWeather', { name })}
        />
      </Section>
      <Section
        title="Faults in force"
        note={faults.length === 0 ? 'none' : 'counted since they were set'}
        actions={
          faults.length > 0 && (
            <Button icon={Trash2} onPress={() => setFaults([])} disabled={isBusy}>
              End all
            </Button>
          )
        }
      >
        {faults.length === 0 ? (
          <p className="note">
            No faults: every request gets the service’s normal answer. Choose a kind of weather, or add a fault.
          </p>
        ) : (
          <ol>
            {faults.map((rule, at) => {
              // A rule's only identity is its position.
              const key = `${at} ${rule.operation}`;
              return (
                <RuleRow
                  key={key}
                  rule={rule}
                  isBusy={isBusy}
                  onEnd={() => setFaults(plain.filter((_, place) => place !== at))}
                />
              );
            })}
          </ol>
        )}
      </Section>
      <Section title="Add a fault of your own">
        <RuleForm isBusy={isBusy} onAdd={(rule) => setFaults([...plain, rule])} />
      </Section>
    </>
  );
}

function Weather({ name, title, help }: (typeof WEATHERS)[number]) {
  const Icon = WEATHER_ICONS[name];
  return (
    <>
      <Icon size="1.375rem" strokeWidth={1.6} aria-hidden />
      <b>{title}</b>
      <span>{help}</span>
    </>
  );
}

type RuleRowProps = { readonly rule: FaultRuleState; readonly isBusy: boolean; readonly onEnd: () => void };

function RuleRow({ rule, isBusy, onEnd }: RuleRowProps) {
  const operation = rule.operation === '*' ? 'all operations' : rule.operation;
  return (
    <li className="entry">
      <div className="stack stack--tight">
        <span className="strong">{faultLabel(rule.fault)}</span>
        <span className="faint small">
          {operation}, {whenLabel(rule.when)}
        </span>
      </div>
      <div className="line push">
        <span className="faint small">
          hit {rule.hits} of {rule.asked}
        </span>
        <Button
          weight="quiet"
          icon={Trash2}
          onPress={onEnd}
          disabled={isBusy}
          name={`End the fault on ${operation}: ${faultLabel(rule.fault)}`}
        >
          End
        </Button>
      </div>
    </li>
  );
}

function plainRule({ operation, when, fault }: FaultRuleState): FaultRule {
  return { operation, when, fault };
}
