/// The texts that the program shows itself. `Content/texts.*.json` has their words, under the name of the case, and those
/// that templates name.
package enum Text: Int, CaseIterable, Sendable {
    case languageName, errorTitle
    case navigationOrderPage, navigationKitchen, navigationStock, navigationOrders, navigationOrderList,
        navigationQueue, navigationHistory
    case navigationReport, navigationMore
    case liveLost, liveSince, liveHeld, liveSending, liveCount, liveAgain, liveUnsent, liveSent, liveResend, liveDiscard
    case liveNumber, doneOtherPrice, doneOtherRecipe, doneOtherMenu
    case orderPageTitle, orderPageAllFruits, fruitLow, fruitLacking, juiceOrder, juiceAvailable
    case fruitSoon, fruitUsedUp, fruitUntil, fruitAllDay, forecastUntil, forecastAllDay, forecastLine, forecastWeekdays
    case juiceLacks, juiceLack, recipePortion, amountPieces, cupCount, juiceCups, juiceWord, cupsSeveral, listComma,
        listAnd
    case doneTitle, doneTitleCups, doneNumber, doneUsed, doneConfirm, doneAgain, doneMore, doneReceived
    case won, orderUnpaid, paymentCard, paymentCash, paymentTransfer
    case payTwice, payMoved, dueNumber, paidNote, unpaidMore, unpaidSums, payAll, payAllQuestion, payAllYes, payAllDone,
        orderPrevious,
        orderNext
    case stopDone, stopBack
    case practiceTitle, practiceOrderHint, practicePaper, practicePaperHint, practiceRobot
    case practiceCutWhole, practiceCutLost, practiceCutTime
    case undo, undoneTitle, undoneReturned, undoneWasted, undoneAgain
    case basketClear, basketFolded, basketLine, basketOrder, basketGone, footFirst, footLast, footLastCancelled
    case manyCupsTitle, orderCancelOf, optionsPlain, optionsSize, optionsCups, optionsBesides, optionsSeveral
    case orderCancelledTitle, orderReturned, orderWasted, orderFaultTitle, orderFaultKey, orderFaultJuice
    case orderFaultStopped, orderFaultNothing, orderFaultCups, orderFaultTooLarge, orderFaultTwice, basketRemove
    case orderTitle, orderName, orderWord, orderMaking, paymentFault, tendered, change, tenderExact, tenderTooLittle
    case partsTitle, partsOfTotal
    case partAll, partCups, partTyped
    case partNoCups, partTooMuch, partReceived, refundAsPaid, refundLessDue
    case settingsFaultPayments
    case refund, refundCups, refundMistake, refundQuality, refundLate, refundOther, refundFruitStays, refundFruitBack
    case refundFaultForm, refundFaultNothing, refundFaultCups, refundFaultReason, refundFaultRecipe, refundFaultTooMany
    case refundFaultCancelled, cancellationRefunded, cancellationMoney
    case historyRefunded, reportRefunded, reportRefunds, reportRefundsTable
    case csvDay, csvLastingNumber, csvRefundedCups, csvRefundReason
    case shortageTitle, shortageNeeds, shortageNeed, shortageMissing
    case shortageMeter, shortageEnough, shortageFewer
    case shortageSizes, shortageOrderFewer, shortageBlame, shortageWithout, shortagePlain
    case basketOrderAmounts, openAmountWord, openAmountPrice, openAmountFaultOff, openAmountFaultFull
    case openAmountFaultZero, settingsOpenAmounts, settingsCupNotice, settingsCupNoticeNone
    case memoTitle, memoWord, callWord, placeWord, orderFaultPlace, partsLeftMenu, partsStopped, partsWithout
    case ordersTitleOf, ordersTotal, ordersTotalCancelled, ordersDayBefore, ordersDayAfter
    case ordersNewer, ordersOlder, ordersHandedOver, cancelledReturned, cancelledWasted
    case cancelledElsewhereReturned, cancelledElsewhereWasted
    case cancellationBack, cancellationToOrder, cancellationFault, cancellationFaultForm, cancellationTooLate
    case queueTitle, queueOthers, queueMaking, queueNone, queueAgeNow, queueAge, queueAgeSlow, queueAgeHours
    case queueChanged, queueRefunded, queueSeenOf, queueYesterday, queueLeft
    case queueLeftShow, queueLeftAll
    case queueDone, queueDoneOf
    case queueCancelled, queueUnderstood, queueUnderstoodOf, queueRecallOf, queueNewest, queueRest
    case pickupTitle, pickupLink, pickupNext, pickupRest
    case stockTitle, reasonOther, reasonDelivery, reasonCount, reasonWaste
    case stockAdvice, stockAdviceDelivery, stockAdviceCount, stockAdviceWaste, stockFirst, stockLacking, stockStops
    case stockStopsMany, stockNeeded, stockCount, stockCame, stockCounted, stockGone, stockWhy
    case stockNow, stockRemove, stockAdd, stockMarking, stockMarkingFilled, stockMarked,
        stockMarkedEnough
    case stockUnsaved, stockMore, stockReversible
    case stockFaultFields, stockFaultForm, stockFaultNotANumber, stockFaultNoPieces, stockFaultCountedElsewhere
    case stockFaultMovedSince
    case stockFaultBelowZero, stockFaultAboveMost, stockFaultDeliveryTakes, stockFaultWasteBrings
    case stockNotReversed, stockReversalTooLate, stockReversalCounted
    case savedSentence, savedDelivery, savedCount, savedWaste, savedReversal, savedSame, savedChange
    case savedCountElsewhere, savedChangeElsewhere
    case historyTitle, historyOpened, historyMenu, historyChange, historyCounted, historyCountedOnly
    case historyCancelled, historyReversed, historyUndone, historyWasted, historyReached
    case historyOlder, historyNewest
    case fruitTitle, fruitNow, fruitFirst, fruitCounted
    case fruitOrder, fruitOrdered, fruitAdjusted, fruitReturned, fruitEarlierOrdered, fruitEarlierAdjusted
    case fruitEarlierReturned
    case purchasesTitle, purchasesTomorrow, purchasesDays, purchasesCaption, purchasesStock, purchasesRest
    case purchasesExpected, purchasesPar, purchasesOrder, purchasesUnknown, purchasesBoxes
    case purchasesMessage, purchasesLine, purchasesEstimate
    case reportTitleToday, reportTitleWeek, reportTitleMonth, reportTitle, reportTabDay, reportTabWeek, reportTabMonth
    case reportPreviousDay, reportNextDay, reportPreviousWeek, reportNextWeek, reportPreviousMonth, reportNextMonth,
        reportPreviousRange, reportNextRange
    case reportDay, reportSpan, reportDate, dateDay, dateYear, dateMonth, dateMonths
    case reportRangeHint, reportRangeFault, reportRangeAdvice
    case reportEmpty, reportEmptyPeriod, reportFuture, reportFuturePeriod, reportOtherDay
    case reportEarlier, reportEarlierPeriod, reportEarlierOrders
    case reportToday, reportThisDay, reportYesterday, reportDayBefore, reportThisWeek, reportThatWeek, reportLastWeek,
        reportWeekBefore, reportThisMonth, reportThatMonth, reportLastMonth, reportMonthBefore
    case reportThisRange, reportRangeBefore, reportByNow, reportComparedUntil, reportNotCompared, reportBeforeFigure
    case reportNothing, reportSold, reportMore
    case reportFewer, reportAsMany, reportBest, reportCancelledOrders, reportWastedFruit
    case reportOrders, reportCups, reportSoldCups, reportWastedCups, reportTotal, reportByJuice, reportJuicesTable
    case reportBySize, reportSizesTable, reportByChoice, reportChoicesTable
    case reportByPlace, reportPlacesTable, reportShare, reportPlaceNotAsked
    case reportJuiceCups, reportByHour, reportBusiest, reportHourCups, reportHoursTable, reportJuice
    case reportByDay, reportByWeek, reportByMonth, reportBusiestDays, reportColumn, reportDaysTable
    case reportHeat, reportBusiestHour, reportHeatTable
    case reportTakings, reportGivenBack, reportPayments, reportPayment, reportNotRecorded
    case reportSellers, reportSellersTable, reportAuthors, reportAuthorsTable, reportAuthor, reportWastedFruitHead,
        reportGivenBackHead
    case reportAuthorsCSV, reportPeriodAuthorsCSV
    case reportCancelledCups, reportHourHead, reportHour
    case reportFruits, reportFruitsTable, reportFruit, reportUsed, reportReturned, reportNet, reportThrownAway
    case reportCancelled, reportCancelledTable, reportSeveral, reportTime, reportOrder, reportCancelledHow
    case cancelledBeforeMaking, cancelledAfterMaking, reportAdjustments, reportAdjustmentsTable, reportTimes
    case reportTimesHead, reportOrdersCSV, reportAdjustmentsCSV, reportAllOrdersCSV
    case reportAllAdjustmentsCSV, reportPeriodOrdersCSV, reportPeriodAdjustmentsCSV
    case csvOrder, csvEvent, csvDate, csvWeekday, csvWeekdays, csvTime, csvJuiceID, csvSize, csvOptions, csvJuice,
        csvCups, csvOtherFruits,
        csvCancelledAt
    case csvCancelledHow, csvSoldCups, csvPrice, csvAmount, csvPaid, csvReason, csvDevice, csvPerson, csvCancelledBy
    case moreTitle, moreOrdersHint, moreHistoryHint, morePurchasesHint, morePickupHint,
        moreLanguageHint
    case menuTitle, menuHint, menuAddJuice, menuAddFruit, menuUp, menuDown
    case menuCount, menuName, menuGlass, menuGlassTall, menuGlassStem, menuGlassJar
    case menuPicture, menuPictureOfName, menuColour, menuColourOf, menuColourOfFruit, menuColourOfPicture, menuRecipe
    case menuPortion, menuLowAt, menuLowAtHint, menuFirstCount
    case menuMore, menuElsewhere, menuFaultCurrency, menuFaultFields, menuFaultForm
    case menuFaultEmpty, menuFaultLong, menuFaultTaken, menuFaultNumber, menuFaultRecipe, menuFaultUsed
    case menuFaultLast, menuFaultFull, menuHistoryTitle, menuHistoryFirst, menuHistorySame
    case menuAddedJuice, menuAddedFruit, menuRemoved, menuSetting, menuNothing
    case menuSizes, menuOptions, menuChoices, menuTakes, menuSeveral, menuSeveralOn, menuSeveralOff, menuAddedOption
    case menuOptionOrder, menuAddOption, menuAddSize, menuAddChoice, menuNewSize, menuNewChoice, menuSizePriceHint
    case menuFaultOptions, menuFaultTakes, menuFaultChoices, menuFaultDefault
    case menuInstead, menuInsteadOf, menuInsteadOfNothing, menuFaultReplacement, menuFaultReplaced,
        menuFaultReplacedTwice
    case menuSymbol, menuJuiceOrder, menuFruitOrder, menuQueueOn, menuQueueOff, drawnStrawberry, drawnBanana
    case menuCost, menuMargin, reportCost, reportCosts, reportCostsTable, reportMargin, reportMarginPercent
    case menuUnit, menuPiece, menuStep, menuStepHint, menuTile, menuTileLow, menuTileAlways, menuBoxPrice,
        menuBoxPriceHint
    case menuPrice, menuPriceHint, menuBox, menuBoxHint, menuPar, menuParHint, menuFaultPrice
    case juiceStopped, menuStop, menuResume, orderPageStop, moreStopHint
    case drawnPineapple, drawnKiwi, drawnMango, drawnBlueberry, drawnOrange, drawnPeach, drawnWatermelon
    case drawnGrape, drawnApple, drawnLemon, drawnFruit, drawnMilk, drawnYogurt, drawnCup, drawnLid, drawnStraw
    case settingsTitle, settingsHint, settingsNow
    case settingsZoneMachine, settingsZoneSeoul, settingsZoneRegions, settingsLikely, settingsOthers
    case settingsSaved, settingsSaveHint, settingsElsewhere, settingsName, settingsZone, settingsHour, settingsCurrency
    case settingsPayments, settingsTax, settingsShowsCash, settingsReceipt, settingsChain
    case settingsPrinters, settingsHeadMenu, settingOn, settingOff, conflictLine, conflictLineElsewhere
    case settingsCalls, settingsFaultCalls, settingsFirstNumber, settingsFaultFirstNumber
    case settingsFaultZone, settingsFaultHour, settingsFaultCurrency, settingsFaultCurrencyInUse
    case groupAll, menuGroup, menuAddedGroup, menuGroupOrder, menuAddGroup, menuFaultGroups, menuGroupEmpty,
        menuGroupNone
    case menuAddedPlace, menuPlaceOrder, menuOff, menuUnusedAt, menuAddPlace, menuOffHint, menuPlaceUsual
    case menuPlaceUnused, menuFaultPlaces, menuFaultNothingLeft
    case menuAddedDiscount, menuDiscountOrder, menuPercent, menuFreeCups, menuNeeds, menuNeedsPIN, menuAddDiscount
    case menuPercentHint, menuFreeCupsHint, menuFaultDiscounts, menuFaultHighPrice, menuFaultRange, menuFaultOneRule
    case menuAmountOff, menuAmountOffHint, discountWhole, orderFaultDiscountedCup
    case discount, discountNone, discountTakenBack, discountFault, discountSame, orderFaultDiscount
    case csvDiscount, csvDiscountAmount
    case reportDiscounts, reportDiscountsTable, reportDiscountsHead, reportDiscounted
    case reportGross, reportGrossAmount, reportOrdered, reportDiscountsGiven, reportJuicesNet, reportKinds
    case reportMarginNet
    case orderFree, refundUnpaid
    case csvNote, noteTitle, moreNoteHint, noteRead, noteFault, noteElsewhere, textFaultCharacter
    case historyFault, historyFaultAdvice, backupFailed, backupMissing, backupAdvice, backupNever
    case deviceTitle, moreDeviceHint, deviceName, deviceWho, deviceNobody
    case peopleTitle, peopleName, peopleRemoved, peopleUnusedHint
    case programsTitle, programsHint, programsKitchen, programsOwner, programsReads, programsUsed, programsUnused
    case programsMade, programsRevoked, programsFaultName, programsFaultExists, programsFaultFull, programsFaultFile
    case nameFaultRenamed, nameFaultRemoved
    case namelessApp, namelessDevice, namelessPerson, nameFaultInvalid, nameFaultTaken, nameFaultFull
    case pinTitle, pinWhy, pinHeld, pinOnce, pinStay, pinFaultDigits, pinFaultWrong, pinFaultWait
    case pinOpen, pinOpenUntil, pinLocked, pinLockedHint, pinNone, pinNoneAdvice
    case ownerPINTitle, ownerPINSet, ownerPINChange, ownerPINState, ownerPINReport, ownerPINStock
    case ownerPINCancellations, ownerPINPayments, ownerPINOrders, ownerPINHour, ownerPINHint, ownerPINSaved,
        ownerPINRemoved
    case ownerPINFaultPresent, ownerPINFaultGuessable, ownerPINFaultAgain, ownerPINFaultHours, ownerPINElsewhere
    case noticeBack, noticeReference, badRequestTitle, badRequestAdvice, otherSiteTitle, otherSiteAdvice, notFoundTitle
    case notFoundAdvice, wrongMethodTitle, wrongMethodAdvice, tooLargeTitle, tooLargeAdvice, wrongTypeTitle
    case tooManyReadersTitle, tooManyReadersAdvice, tooManyRequestsTitle, tooManyRequestsAdvice
    case wrongTypeAdvice, wrongHostTitle, wrongHostAdvice, failedTitle, failedAdvice, pinUnknownTitle, pinUnknownAdvice
    case closedTitle, busyAdvice
    case fullAdvice, damagedAdvice, unavailableAdvice, notRecordedAdvice, outcomeUnknownTitle, outcomeUnknownAdvice
    case downTitle, downAdvice, wrongNetworkTitle, wrongNetworkAdvice
    case clockTitle, clockBehind, clockBeforeProgram
    case shipSent, shipWaiting, shipTrouble, shipTroubleShort, shipUnreachable, shipForked, shipStopped
    case printSent, printPage, printerKitchen, printerCounter, menuUnprintable, settingsPrinterDuty
    case printerTickets, printerCups, printerReceipts, printerClosings, printerDrawer
    case printerFault, printerFaultShort, printerAdvice, printerUnreachable, printerPaper, printerCover, printerOffline
    case printerReplaced, printerReplacedShort, printerReplacedAdvice
    case closingTitle, closingsTitle, closingName, closingSince, closingElsewhere, closingDiffers, closingAnyway
    case closingClose, closingLeftHint, cashChange, cashExpense, cashDeposit, closingBlind, closingExpectedIs
    case closingFaultFace, closingFaultSum, closingFaultTwoCounts, closingFaultNothing, closingFaultLeft
    case closingFaultLeftTooMuch, closingFaultNote, closingFaultAmount, closingFaultReason
    case closingCameIn, closingWentOut, closingStale, closingSinceShown, closingCameInNext, closingWentOutNext
    case closingDiffersBlind, closingFirst, closingCountedFirst
    case closingMoveTooOld, closingMoveClosed
    case drawerOpen
    case closingExpected, closingCounted, closingDifference, closingLeft, closingMoved, closingReceived
    case closingReturned, closingNet, closingStays, closingAgrees, closingLess, closingMore
    case closingSupply, closingTax, closingPeople, closingCancelled, closingNext, closingOrdersSince, moreClosingHint
    case ownerPINClosings, settingsFaultTax, settingsFaultCashLimit, settingsFaultReceipt, settingsFaultChain
    case transfersTitle, transfersLast, transfersSend, transfersReceive, transfersSlip, transfersSent, moreTransfersHint
    case transfersFaultShop, transfersFaultNumber, transfersFaultNothing, transfersFaultCount, transfersFaultTooFew
    case transfersFaultAgain, historySentTo, historyReceivedFrom, historyLost
    case menuUnitAsks, numberAmbiguous, numberAboveMost, settingsCashLimit
    case menuFaultHead, readOnlyTitle, readOnlyAdvice
    case headShops, headShop, headByShop, headByJuice, headDifference, headTomorrow, headVersion, headVersionFrom
    case headNotYet, headWeekAgo, headHeard, headAsOf, headNeverHeard, headNoShops, headForked
    case headRefused, headNewer, headSilent, headWrongClock, headSoldOut, headWell, headMenu, headPublish, headPublished
    case headApplied, headPublishFault, headNoMenu, headConflict, headNotOwned, headNoTransfers, headNotHeard
    case headOnItsWay, headNothingToBuy
    case reportTransfersTable, reportSent, reportReceived, reportLost

    /// The key in a language's file.
    package var name: String { "\(self)" }
}

extension Text {
    /// A part of a text that the page fills in, written in braces: `{juice} 주문`.
    package enum Placeholder: String, CaseIterable, Sendable {
        case title, juice, fruit, count, number, left, lacks
        case needed, present, missing
        case before, after, delta, elsewhere, changes
        case reason, cups, order, fruits, time, day, last
        case year, month
        case hour, label, orders, wastedOrders, wastedCups, amount, who
    }
}
