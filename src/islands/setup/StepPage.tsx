import type { ReactNode } from 'react';
import { DeliveryForm } from '#src/islands/setup/DeliveryForm.tsx';
import { MailForm } from '#src/islands/setup/MailForm.tsx';
import type { StepParts } from '#src/islands/setup/step-props.ts';
import { PeopleStep } from '#src/islands/setup/PeopleStep.tsx';
import { ShopForm } from '#src/islands/setup/ShopForm.tsx';
import { STEPS, type StepName } from '#src/islands/setup/steps.ts';
import { LanguagesStep, OrderStep, ProductStep, TextsStep } from '#src/islands/setup/link-steps.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';

function bodyOf(step: StepName, parts: StepParts): ReactNode {
  switch (step) {
    case 'name':
    case 'tax':
    case 'seller':
    case 'guarantee':
    case 'payment':
      return <ShopForm {...parts} step={step} />;
    case 'delivery':
      return <DeliveryForm {...parts} />;
    case 'mail':
      return <MailForm {...parts} />;
    case 'people':
      return <PeopleStep {...parts} />;
    case 'languages':
      return <LanguagesStep {...parts} />;
    case 'product':
      return <ProductStep {...parts} />;
    case 'texts':
      return <TextsStep {...parts} />;
    case 'order':
      return <OrderStep {...parts} />;
  }
}

/** One step: what it is for, its form or the place where it is done, and the way back. */
export function StepPage({ step, ...parts }: StepParts & { readonly step: StepName }) {
  const { t } = parts;
  return (
    <div className="setup">
      <h1>{t('title')}</h1>
      <p>
        <a href="#">{t('back')}</a>
      </p>
      <div className="setup-body">
        <p className="label">{t('stepOf', { step: STEPS.indexOf(step) + 1, steps: STEPS.length })}</p>
        <PanelTitle text={t(`step.${step}`)} />
        <p>{t(`text.${step}`)}</p>
        {bodyOf(step, parts)}
      </div>
    </div>
  );
}
