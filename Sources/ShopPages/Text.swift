/// Every text of the pages. `Content/texts.*.json` has its words, under the name of the case.
package enum Text: Int, CaseIterable, Sendable {
    case languageName, errorTitle
    case navigationSkip, navigationRail, navigationOrderPage, navigationKitchen, navigationStock, navigationOrders,
        navigationOrderList, navigationQueue, navigationHistory
    case navigationReport, navigationExposition, navigationMore
    case liveRefresh, liveLost, liveSince, liveHeld, liveSending, liveCount, liveAgain, liveUnsent
    case orderPageTitle, orderPageFruits, orderPageJuices, fruitLow, fruitLacking, juiceOrder, juiceAvailable
    case fruitSoon, fruitUntil, fruitAllDay, forecastUntil, forecastAllDay, forecastLine, forecastWeekdays
    case juiceLacks, juiceLack, recipePortion, cupCount, juiceCups, juiceWord, chipMore, cupsSeveral, listComma, listAnd
    case doneTitle, doneTitleCups, doneNumber, doneUsed, doneConfirm, doneAgain, doneMore, doneReceived
    case won, orderTotal, orderPaid, orderUnpaid, paymentCard, paymentCash, paymentTransfer, paymentFault
    case undo, undoneTitle, undoneReturned, undoneWasted, undoneAgain
    case basketTitle, basketClear, basketLine, basketOrder, basketSend, footFirst, footLast, footLastCancelled
    case manyCupsTitle, orderCancelOf
    case orderCancelledTitle, orderReturned, orderWasted, orderFaultTitle, orderFaultKey, orderFaultJuice
    case orderFaultStopped, orderFaultNothing, orderFaultCups
    case orderWord, orderTitle, orderMaking, orderUsed, orderLastingNumber, orderCancelThis, orderRecall
    case shortageTitle, shortageYes, shortageNo, shortageNeeds, shortageNeed, shortageMissing
    case shortageMeter, shortageEnough, shortageOthers, shortageNoOthers, shortageFewer
    case shortageOrderFewer
    case ordersTitleOf, ordersTotal, ordersTotalCancelled, ordersNone, ordersNoneHint, ordersDays, ordersDayBefore,
        ordersDayAfter, ordersPages
    case ordersNewer, ordersOlder, ordersHandedOver, cancelledReturned, cancelledWasted
    case cancelledElsewhereReturned, cancelledElsewhereWasted
    case cancellationQuestion, cancellationNo, cancellationNoHint, cancellationYes, cancellationYesHint
    case cancellationWasMade, cancellationWaste, cancellationBack, cancellationToOrder, cancellationToOrders,
        cancellationFault, cancellationFaultForm, cancellationTooLate
    case queueTitle, queueMaking, queueSums, queueNone, queueNoneHint, queueAgeNow, queueAge, queueAgeSlow
    case queueDone, queueDoneOf
    case queueCancelled, queueUnderstood, queueUnderstoodOf, queueHandedOver, queueRecallOf, queueNewest
    case queueRefresh, queueSound, queueSoundTouch
    case pickupTitle, pickupLink, pickupReady, pickupMaking
    case stockTitle, stockTabs, reasonOther, reasonDelivery, reasonCount, reasonWaste
    case stockAdvice, stockAdviceDelivery, stockAdviceCount, stockAdviceWaste, stockFirst, stockLacking, stockStops
    case stockStopsMany, stockNeeded, stockClose, stockCancel, stockCount, stockCame, stockCounted, stockGone, stockWhy
    case stockNow, stockRemoveOne, stockAddOne, stockAddTen, stockMarking, stockMarkingFilled, stockMarked,
        stockMarkedEnough
    case stockUnsaved, stockMore, stockReversible, stockDraft, stockRetrying, stockLost
    case stockFaultFields, stockFaultForm, stockFaultNotANumber, stockFaultNoPieces, stockFaultCountedElsewhere
    case stockFaultBelowZero, stockFaultAboveMost, stockFaultDeliveryTakes, stockFaultWasteBrings
    case stockNotReversed, stockReversalTooLate, stockReversalCounted
    case savedSentence, savedDelivery, savedCount, savedWaste, savedReversal, savedSame, savedChange
    case savedCountElsewhere, savedChangeElsewhere
    case historyTitle, historyLines, historyOpened, historyMenu, historyChange, historyCounted, historyCountedOnly
    case historyCancelled, historyReversed, historyUndone, historyWasted, historyNone, historyNoneAdvice, historyReached
    case historyOlder, historyNewest
    case fruitTitle, fruitLines, fruitWhen, fruitWhat, fruitDelta, fruitAfter, fruitNow, fruitFirst, fruitCounted
    case fruitOrder, fruitOrdered, fruitAdjusted, fruitReturned, fruitEarlierOrdered, fruitEarlierAdjusted
    case fruitEarlierReturned
    case purchasesTitle, purchasesTabs, purchasesTomorrow, purchasesDays, purchasesCaption, purchasesStock,
        purchasesRest
    case purchasesExpected, purchasesPar, purchasesOrder, purchasesUnknown, purchasesBoxes, purchasesPieces
    case purchasesHow, purchasesLearning, purchasesNothing, purchasesText, purchasesMessage, purchasesLine
    case purchasesCopy, purchasesCopied, purchasesSelected, purchasesPrint, purchasesArrived, purchasesArrivedHint
    case reportTitleToday, reportTitleWeek, reportTitleMonth, reportTitle, reportTabs, reportTabDay, reportTabWeek,
        reportTabMonth
    case reportDays, reportPreviousDay, reportNextDay, reportPreviousWeek, reportNextWeek, reportPreviousMonth,
        reportNextMonth, reportPreviousRange, reportNextRange
    case reportDay, reportShow, reportSpan, reportDate
    case reportRange, reportFrom, reportTo, reportRangeHint, reportRangeFault, reportRangeAdvice
    case reportEmpty, reportEmptyPeriod, reportFuture, reportFuturePeriod, reportOtherDay, reportOfToday
    case reportEarlier, reportEarlierPeriod, reportEarlierOrders
    case reportToday, reportThisDay, reportYesterday, reportDayBefore, reportThisWeek, reportThatWeek, reportLastWeek,
        reportWeekBefore, reportThisMonth, reportThatMonth, reportLastMonth, reportMonthBefore
    case reportThisRange, reportRangeBefore, reportByNow, reportComparedUntil, reportBeforeFigure
    case reportNothing, reportSold, reportMore
    case reportFewer, reportAsMany, reportBest, reportCancelledOrders, reportWastedFruit
    case reportOrders, reportCups, reportSoldCups, reportWastedCups, reportTotal, reportByJuice, reportJuicesTable
    case reportJuiceCups, reportByHour, reportBusiest, reportHourCups, reportHoursTable, reportJuice
    case reportByDay, reportByWeek, reportByMonth, reportBusiestDays, reportColumn, reportDaysTable
    case reportHeat, reportBusiestHour, reportHeatTable
    case reportTakings, reportGivenBack, reportPayments, reportPayment, reportNotRecorded
    case reportAuthors, reportAuthorsTable, reportAuthor, reportWastedFruitHead, reportGivenBackHead
    case reportAuthorsCSV, reportPeriodAuthorsCSV
    case reportCancelledCups, reportHourHead, reportHour
    case reportFruits, reportFruitsTable, reportFruit, reportUsed, reportReturned, reportNet, reportThrownAway
    case reportCancelled, reportCancelledTable, reportSeveral, reportTime, reportOrder, reportCancelledHow
    case cancelledBeforeMaking, cancelledAfterMaking, reportAdjustments, reportAdjustmentsTable, reportTimes
    case reportTimesHead, reportDownloads, reportOrdersCSV, reportAdjustmentsCSV, reportAllOrdersCSV
    case reportAllAdjustmentsCSV, reportPeriodOrdersCSV, reportPeriodAdjustmentsCSV
    case csvOrder, csvEvent, csvDate, csvWeekday, csvWeekdays, csvTime, csvJuiceID, csvJuice, csvCups, csvOtherFruits,
        csvCancelledAt
    case csvCancelledHow, csvSoldCups, csvPrice, csvAmount, csvPaid, csvReason, csvDevice, csvPerson, csvCancelledBy
    case expositionShop
    case moreTitle, moreOrdersHint, moreHistoryHint, morePurchasesHint, morePickupHint, moreExpositionHint,
        moreLanguageHint, moreLedgers
    case moreLedgersHint, moreSound, moreSoundHint, moreInstall, moreInstallHint
    case menuTitle, menuHint, menuJuices, menuFruits, menuAddJuice, menuAddFruit, menuEdit, menuUp, menuDown
    case menuCount, menuName, menuNameHint, menuGlass, menuGlassTall, menuGlassStem, menuGlassJar
    case menuPicture, menuColour, menuColourOf, menuColourOfFruit, menuColourOfPicture, menuRecipe
    case menuPortion, menuLowAt, menuLowAtHint, menuFirstCount, menuPreview, menuPreviewAgain, menuSave
    case menuSaveHint, menuRemove, menuSaved, menuMore, menuElsewhere, menuFaultFields, menuFaultForm
    case menuFaultEmpty, menuFaultLong, menuFaultTaken, menuFaultNumber, menuFaultRecipe, menuFaultUsed
    case menuFaultLast, menuHistoryTitle, menuHistoryFirst, menuHistoryNow, menuHistorySame
    case menuHistoryReturn, menuAddedJuice, menuAddedFruit, menuRemoved, menuSetting, menuNothing
    case menuSymbol, menuJuiceOrder, menuFruitOrder, menuQueueOn, menuQueueOff, drawnStrawberry, drawnBanana
    case menuPrice, menuPriceHint, menuBox, menuBoxHint, menuPar, menuParHint, menuFaultPrice
    case juiceStopped, menuStop, menuResume, orderPageStop, moreStopHint
    case drawnPineapple, drawnKiwi, drawnMango, drawnBlueberry, drawnOrange, drawnPeach, drawnWatermelon
    case drawnGrape, drawnApple, drawnLemon, drawnFruit
    case settingsTitle, settingsHint, settingsDays, settingsNow, settingsZone, settingsZoneHint, settingsHour
    case settingsHourHint, settingsMoney, settingsMoneyHint, settingsCurrency, settingsPayments, settingsPaymentsHint
    case settingsKitchen, settingsQueue, settingsQueueHint, settingsSaved, settingsSaveHint, settingsElsewhere
    case settingsFaultZone, settingsFaultHour, settingsFaultCurrency, settingsFaultCurrencyInUse
    case csvNote, stockNote, noteTitle, moreNoteHint, noteLabel, noteHint, noteSend, noteRead, noteFault,
        textFaultCharacter
    case historyFault, historyFaultAdvice, backupFailed, backupMissing, backupAdvice, backupNever
    case deviceTitle, moreDeviceHint, deviceName, deviceHint, deviceSave, deviceRemove, deviceWho, deviceNobody
    case deviceNoPeople, peopleTitle, peopleName, peopleHint, peopleAdd, peopleList, peopleDevices, peopleRemove
    case namelessDevice, namelessPerson, nameFaultInvalid, nameFaultTaken, nameFaultFull, orderWho
    case pinTitle, pinWhy, pinHeld, pinLabel, pinSend, pinWarning, pinFaultDigits, pinFaultWrong, pinFaultWait
    case pinOpen, pinOpenUntil, pinLocked, pinLockedHint, pinEnter, pinLogOut
    case noticeBack, noticeReference, badRequestTitle, badRequestAdvice, otherSiteTitle, otherSiteAdvice, notFoundTitle
    case notFoundAdvice, wrongMethodTitle, wrongMethodAdvice, tooLargeTitle, tooLargeAdvice, wrongTypeTitle
    case tooManyDownloadsTitle, tooManyDownloadsAdvice, tooManyRequestsTitle, tooManyRequestsAdvice
    case wrongTypeAdvice, wrongHostTitle, wrongHostAdvice, failedTitle, failedAdvice, pinUnknownTitle, pinUnknownAdvice
    case closedTitle, busyAdvice
    case fullAdvice, damagedAdvice, unavailableAdvice, notRecordedAdvice, outcomeUnknownTitle, outcomeUnknownAdvice
    case downTitle, downAdvice, wrongNetworkTitle, wrongNetworkAdvice
    case clockTitle, clockBehind, clockBeforeProgram

    /// The key in a language's file.
    package var name: String { "\(self)" }

    package static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

extension Text {
    /// A part of a text that the page fills in, written in braces: `{juice} 주문`.
    package enum Placeholder: String, CaseIterable, Sendable {
        case title, juice, fruit, count, number, left, lacks
        case needed, present, missing
        case before, after, delta, elsewhere, changes
        case reason, cups, order, fruits, time, day, last
        case hour, label, orders, wastedOrders, wastedCups, amount
    }

    /// The placeholders that this text must have, in every language.
    package var placeholders: Set<Placeholder> {
        switch self {
        case .errorTitle: [.title]
        case .won: [.amount]
        case .noteFault: [.count]
        case .settingsNow: [.time, .day]
        case .juiceOrder, .doneTitle, .stockStops, .orderFaultStopped: [.juice]
        case .stockMarking, .stockMarkingFilled: [.order]
        case .stockFirst: [.fruits]
        case .stockWhy, .stockNow, .stockStopsMany, .stockNeeded: [.count]
        case .stockUnsaved: [.before, .after]
        case .stockMore: [.changes, .count]
        case .liveSince, .liveUnsent, .pinOpenUntil: [.time]
        case .pinWhy, .pinHeld, .pinFaultWait: [.count]
        case .liveCount, .juiceAvailable: [.count]
        case .juiceLacks: [.lacks]
        case .juiceLack, .recipePortion: [.fruit, .count]
        case .doneNumber, .noticeReference: [.number]
        case .doneUsed: [.fruits]
        case .shortageNeeds: [.order]
        case .shortageMeter: [.needed, .present]
        case .shortageNeed: [.fruit, .needed]
        case .shortageMissing: [.present, .missing]
        case .shortageEnough: [.fruit, .needed, .present]
        case .stockCount, .stockCame, .stockCounted, .stockGone: [.fruit]
        case .stockRemoveOne, .stockAddOne, .stockAddTen: [.fruit]
        case .stockMarked: [.needed, .missing]
        case .stockMarkedEnough: [.needed]
        case .stockFaultNotANumber, .stockFaultNoPieces, .stockFaultAboveMost: [.fruit]
        case .stockFaultCountedElsewhere, .stockReversalCounted: [.fruit, .count]
        case .stockFaultDeliveryTakes, .stockFaultWasteBrings: [.fruit]
        case .stockFaultBelowZero: [.fruit, .present]
        case .savedSentence, .savedDelivery, .savedCount, .savedWaste, .savedReversal: [.changes]
        case .savedSame: [.fruit, .count]
        case .savedChange: [.fruit, .before, .after]
        case .savedCountElsewhere: [.fruit, .count, .elsewhere, .after]
        case .savedChangeElsewhere: [.fruit, .delta, .elsewhere, .after]
        case .historyChange: [.fruit, .delta]
        case .historyCounted: [.fruit, .count, .delta]
        case .historyCountedOnly: [.fruit, .delta]
        case .historyCancelled: [.number]
        case .historyReversed: [.reason]
        case .historyWasted: [.juice, .cups]
        case .historyReached, .historyUndone: [.time]
        case .fruitTitle: [.fruit, .count]
        case .fruitUntil, .forecastUntil: [.time]
        case .purchasesDays: [.count]
        case .purchasesCaption, .purchasesMessage: [.day]
        case .purchasesBoxes: [.count, .number]
        case .purchasesPieces: [.number]
        case .purchasesLine: [.fruit, .order]
        case .forecastLine: [.count, .day, .before, .after, .number]
        case .fruitNow, .fruitFirst: [.count]
        case .fruitCounted: [.time, .count]
        case .fruitOrder: [.number, .juice, .cups]
        case .fruitOrdered, .fruitAdjusted, .fruitReturned: [.delta]
        case .juiceCups: [.juice]
        case .cupsSeveral: [.juice, .cups]
        case .doneTitleCups, .manyCupsTitle: [.order]
        case .doneReceived, .undoneTitle: [.number]
        case .basketLine: [.order, .cups]
        case .basketOrder: [.cups]
        case .footLast: [.number, .order, .time]
        case .footLastCancelled: [.number, .order]
        case .doneAgain, .orderCancelOf, .cancelledWasted, .cancelledElsewhereWasted, .queueDoneOf: [.number]
        case .orderReturned, .orderWasted, .ordersHandedOver: [.time]
        case .orderTitle, .queueUnderstoodOf, .queueRecallOf: [.number]
        case .queueTitle, .queueMaking, .cupCount: [.cups]
        case .queueAge, .queueAgeSlow, .queueNewest: [.count]
        case .shortageFewer, .ordersTotal, .ordersTotalCancelled: [.count]
        case .shortageOrderFewer: [.juice, .count]
        case .ordersTitleOf: [.day]
        case .cancelledReturned, .cancelledElsewhereReturned: [.number, .fruits]
        case .reportTitle, .reportTitleToday, .reportTitleWeek, .reportTitleMonth: [.day]
        case .reportSpan: [.before, .after]
        case .reportDate: [.day, .label]
        case .reportRangeHint, .reportRangeFault, .reportRangeBefore, .reportWastedFruit: [.count]
        case .reportByNow: [.day]
        case .reportComparedUntil: [.day, .time]
        case .reportBeforeFigure: [.label, .count]
        case .reportBusiestDays: [.day]
        case .reportColumn: [.day, .cups]
        case .reportBusiestHour: [.day, .hour]
        case .reportGivenBack: [.amount]
        case .reportEarlier, .reportEarlierPeriod: [.cups]
        case .reportNothing: [.label]
        case .reportSold: [.label, .cups]
        case .reportMore, .reportFewer: [.label, .cups, .count, .day]
        case .reportAsMany: [.label, .cups, .day]
        case .reportBest: [.juice, .cups]
        case .reportJuiceCups: [.cups]
        case .reportCancelledOrders: [.orders]
        case .reportHour, .reportBusiest: [.hour]
        case .reportHourCups: [.hour, .cups]
        case .reportCancelledTable: [.orders, .cups, .wastedOrders, .wastedCups]
        case .reportSeveral: [.juice, .cups]
        case .reportTimes: [.count]
        case .menuUp, .menuDown, .menuName, .menuColourOf, .menuFaultNumber, .menuRemoved,
            .textFaultCharacter:
            [.label]
        case .menuCount, .menuFaultLong, .nameFaultInvalid, .nameFaultFull: [.count]
        case .menuPortion, .menuAddedFruit: [.fruit]
        case .menuMore: [.changes, .count]
        case .menuFaultUsed: [.fruit, .changes]
        case .menuAddedJuice: [.juice, .fruits]
        case .menuSetting: [.label, .changes, .before, .after]
        case .clockBehind: [.time, .last]
        case .clockBeforeProgram, .backupFailed: [.time]
        case .backupAdvice: [.last]
        default: []
        }
    }
}
